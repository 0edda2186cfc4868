/** A log for developers, about failures of optional parts that readers need not know of. */
export const log: Pick<Console, 'warn' | 'error'> = console

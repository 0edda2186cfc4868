/** For whoever looks for the cause of something optional that is missing, of which a reader needs to hear nothing. */
export const log: Pick<Console, 'warn' | 'error'> = console

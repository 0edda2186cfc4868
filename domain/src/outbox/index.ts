export { ABANDONED_MS, dueEntry, nextMoment, outboxRetryMs } from './Outbox.ts'
export type { Outbox, OutboxEntry, OutboxEvent } from './Outbox.ts'
export { reduceOutbox } from './reduceOutbox.ts'

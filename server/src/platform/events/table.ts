import type { ColumnType, RawBuilder } from 'kysely'
import type { AppEvent } from './AppEvent.ts'

export interface OutboxTables {
  readonly outbox: OutboxTable
}

interface OutboxTable {
  readonly id: string
  readonly event: ColumnType<AppEvent, RawBuilder<AppEvent>, never>
  /** The names of the listeners that have handled the event. */
  readonly done: ColumnType<string[], never, RawBuilder<string[]>>
  readonly attempts: number
  readonly run_after: Date
  /** Set while a process handles the event; once expired, that process counts as dead. */
  readonly locked_until: Date | null
  readonly lock: string | null
  /** The time at which it was given up; such rows stay for the operator. */
  readonly failed_at: ColumnType<Date | null, never, Date | null>
  /** Why a listener failed the last time. */
  readonly last_error: ColumnType<string | null, never, string | null>
}

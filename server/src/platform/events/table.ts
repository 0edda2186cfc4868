import type { ColumnType, RawBuilder } from 'kysely'
import type { AppEvent } from './AppEvent.ts'

export interface OutboxTables {
  readonly outbox: OutboxTable
}

interface OutboxTable {
  readonly id: string
  readonly event: ColumnType<AppEvent, RawBuilder<AppEvent>, never>
  /** The listeners that have dealt with it. */
  readonly done: ColumnType<string[], never, RawBuilder<string[]>>
  readonly attempts: number
  readonly run_after: Date
  /** While somebody deals with it; run out, that process is gone. */
  readonly locked_until: Date | null
  readonly lock: string | null
  /** When it was given up; such rows are for the operator to see. */
  readonly failed_at: ColumnType<Date | null, never, Date | null>
}

import type { ReadBodyOf } from '@starling/api/endpoint'
import type { statusEndpoints } from '@starling/api/statuses'
import type { ColumnType, RawBuilder } from 'kysely'

type CreateInput = ReadBodyOf<typeof statusEndpoints.create>

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface ScheduledStatusTable {
  id: string
  account_id: string
  application_id: string | null
  scheduled_at: Date
  /** The draft as it was sent; it is validated again when it is published. */
  params: ColumnType<CreateInput, RawBuilder<CreateInput>, RawBuilder<CreateInput>>
  idempotency_key: string | null
  created_at: Date
  /** The time of the final failure; the author can reschedule or delete it. */
  failed_at: Nullable<Date>
  /** The reason, as a message for the author. */
  failure_reason: Nullable<string>
}

export interface PublishingTables {
  scheduled_statuses: ScheduledStatusTable
}

import type { ReadBodyOf } from '@starling/api/endpoint'
import type { statusEndpoints } from '@starling/api/statuses'
import type { ColumnType, RawBuilder } from 'kysely'

type CreateInput = ReadBodyOf<typeof statusEndpoints.create>

export interface ScheduledStatusTable {
  id: string
  account_id: string
  application_id: string | null
  scheduled_at: Date
  /** The draft as it was sent; it is read and checked again when its time has come. */
  params: ColumnType<CreateInput, RawBuilder<CreateInput>, RawBuilder<CreateInput>>
  idempotency_key: string | null
  created_at: Date
}

export interface PublishingTables {
  scheduled_statuses: ScheduledStatusTable
}

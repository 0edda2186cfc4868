import type { ColumnType, Generated } from 'kysely'

export interface ReportTable {
  id: string
  account_id: string
  target_account_id: string
  category: Generated<string>
  comment: Generated<string>
  /** The ActivityPub id of a report that another server sent. */
  uri: ColumnType<string | null, string | null | undefined, never>
  /** Whether the report was forwarded to the account's server. */
  forwarded: Generated<boolean>
  /** Whether the reporter wants the report forwarded to the account's server. */
  forward_wanted: Generated<boolean>
  status_ids: Generated<string[]>
  collection_ids: Generated<string[]>
  rule_ids: Generated<string[]>
  action_taken_at: Generated<Date | null>
  created_at: Date
}

export interface ReportTables {
  reports: ReportTable
}

import type { Generated } from 'kysely'

export interface ReportTable {
  id: string
  account_id: string
  target_account_id: string
  category: Generated<string>
  comment: Generated<string>
  /** Whether the report was forwarded; never so far, because there is no federation of reports. */
  forwarded: Generated<boolean>
  /** Whether the reporter wants the report forwarded to the account's server. */
  forward_wanted: Generated<boolean>
  status_ids: Generated<string[]>
  rule_ids: Generated<string[]>
  action_taken_at: Generated<Date | null>
  created_at: Date
}

export interface ReportTables {
  reports: ReportTable
}

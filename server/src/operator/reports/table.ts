import type { Generated } from 'kysely'

export interface ReportTable {
  id: string
  account_id: string
  target_account_id: string
  category: Generated<string>
  comment: Generated<string>
  /** Whether its server was told; never yet, as there is no federation. */
  forwarded: Generated<boolean>
  /** The reporter wants the account's server to be told. */
  forward_wanted: Generated<boolean>
  status_ids: Generated<string[]>
  rule_ids: Generated<string[]>
  action_taken_at: Generated<Date | null>
  created_at: Date
}

export interface ReportTables {
  reports: ReportTable
}

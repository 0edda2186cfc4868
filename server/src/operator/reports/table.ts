import type { Generated } from 'kysely'

export interface ReportTable {
  id: string
  account_id: string
  target_account_id: string
  category: Generated<string>
  comment: Generated<string>
  forwarded: Generated<boolean>
  status_ids: Generated<string[]>
  rule_ids: Generated<string[]>
  action_taken_at: Generated<Date | null>
  created_at: Date
}

export interface ReportTables {
  reports: ReportTable
}

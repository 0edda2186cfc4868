import type { ColumnType, Generated, RawBuilder } from 'kysely'
import type { YearData } from './reckonYear.ts'

export interface AnnualReportTable {
  id: string
  account_id: string
  year: number
  data: ColumnType<YearData, RawBuilder<YearData>, RawBuilder<YearData>>
  schema_version: number
  viewed_at: Generated<Date | null>
  created_at: Date
}

export interface AnnualReportTables {
  annual_reports: AnnualReportTable
}

import type { ColumnType, Generated, RawBuilder } from 'kysely'

/** The version of the stored data's format. */
export const SCHEMA_VERSION = 2

/** The content of an annual report. */
export interface YearData {
  readonly archetype: Archetype
  readonly time_series: readonly { readonly month: number; readonly statuses: number; readonly followers: number }[]
  readonly top_hashtags: readonly { readonly name: string; readonly count: number }[]
  readonly top_statuses: { readonly by_reblogs: string | null; readonly by_favourites: string | null; readonly by_replies: string | null }
}

export type Archetype = 'lurker' | 'booster' | 'pollster' | 'replier' | 'oracle'

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

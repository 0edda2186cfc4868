import type { ColumnType, Generated } from 'kysely'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface FilterTable {
  id: string
  account_id: string
  title: string
  context: string[]
  /** warn, hide, blur or half_warn. */
  action: Generated<string>
  expires_at: Nullable<Date>
  exclude_follows: Generated<boolean>
  exclude_localusers: Generated<boolean>
  with_quote: Generated<boolean>
  with_profile: Generated<boolean>
  created_at: Date
}

export interface FilterKeywordTable {
  id: string
  filter_id: string
  keyword: string
  whole_word: Generated<boolean>
}

export interface FilterStatusTable {
  id: string
  filter_id: string
  status_id: string
}

export interface FilterTables {
  filters: FilterTable
  filter_keywords: FilterKeywordTable
  filter_statuses: FilterStatusTable
}

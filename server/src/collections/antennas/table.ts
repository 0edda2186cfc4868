import type { ColumnType, Generated } from 'kysely'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface AntennaTable {
  id: string
  account_id: string
  list_id: Nullable<string>
  title: string
  stl: Generated<boolean>
  ltl: Generated<boolean>
  insert_feeds: Generated<boolean>
  with_media_only: Generated<boolean>
  ignore_reblog: Generated<boolean>
  favourite: Generated<boolean>
  created_at: Date
}

export type ConditionKind = 'account' | 'domain' | 'tag' | 'keyword'

export interface AntennaConditionTable {
  id: string
  antenna_id: string
  kind: ConditionKind
  is_excluded: boolean
  /** An account's id, a domain, a normalised tag or a keyword in lower case. */
  value: string
  account_id: Nullable<string>
}

export interface AntennaStatusTable {
  antenna_id: string
  status_id: string
}

export interface AntennaTables {
  antennas: AntennaTable
  antenna_conditions: AntennaConditionTable
  antenna_statuses: AntennaStatusTable
}

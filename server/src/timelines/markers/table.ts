import type { Generated } from 'kysely'

export interface MarkerTable {
  account_id: string
  timeline: string
  last_read_id: string
  version: Generated<number>
  updated_at: Date
}

export interface MarkerTables {
  markers: MarkerTable
}

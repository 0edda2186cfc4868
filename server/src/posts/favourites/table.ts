import type { ColumnType } from 'kysely'

export interface FavouriteTable {
  id: string
  account_id: string
  status_id: string
  /** What it is called among servers; null for one that no other server has to do with. */
  uri: ColumnType<string | null, string | null | undefined, string | null>
  created_at: Date
}

export interface FavouriteTables {
  favourites: FavouriteTable
}

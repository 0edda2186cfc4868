import type { ColumnType } from 'kysely'

export interface FavouriteTable {
  id: string
  account_id: string
  status_id: string
  /** The ActivityPub id; null where no other server is involved. */
  uri: ColumnType<string | null, string | null | undefined, string | null>
  created_at: Date
}

export interface FavouriteTables {
  favourites: FavouriteTable
}

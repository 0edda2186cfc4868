export interface FavouriteTable {
  id: string
  account_id: string
  status_id: string
  created_at: Date
}

export interface FavouriteTables {
  favourites: FavouriteTable
}

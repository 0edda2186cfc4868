export interface BookmarkTable {
  id: string
  account_id: string
  status_id: string
  created_at: Date
}

export interface BookmarkTables {
  bookmarks: BookmarkTable
}

export interface BookmarkCategoryTable {
  id: string
  account_id: string
  title: string
  created_at: Date
}

export interface BookmarkCategoryStatusTable {
  id: string
  category_id: string
  bookmark_id: string
}

export interface BookmarkCategoryTables {
  bookmark_categories: BookmarkCategoryTable
  bookmark_category_statuses: BookmarkCategoryStatusTable
}

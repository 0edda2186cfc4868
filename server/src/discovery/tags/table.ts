export interface TagTable {
  id: string
  /** Normalised: what is compared. */
  name: string
  /** As it was first written: what is shown. */
  display_name: string
  created_at: Date
}

export interface StatusTagTable {
  tag_id: string
  status_id: string
  account_id: string
}

export interface TagFollowTable {
  id: string
  account_id: string
  tag_id: string
  created_at: Date
}

export interface TagTables {
  tags: TagTable
  status_tags: StatusTagTable
  tag_follows: TagFollowTable
  featured_tags: TagFollowTable
}

export interface TagTable {
  id: string
  /** The normalised name, used for comparing. */
  name: string
  /** The name as it was first written, for display. */
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

import type { ColumnType } from 'kysely'

export interface CollectionTable {
  id: string
  account_id: string
  name: string
  description: string
  language: string | null
  /** The hashtag that describes it, as it was written, without its sign. */
  tag: string | null
  sensitive: boolean
  /** Whether it is listed on the owner's profile. */
  discoverable: boolean
  created_at: Date
  updated_at: Date
}

export interface CollectionItemTable {
  id: string
  collection_id: string
  account_id: string
  created_at: Date
  /** When the account left the collection; the row stays, so that it cannot be added again. */
  revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface CollectionTables {
  collections: CollectionTable
  collection_items: CollectionItemTable
}

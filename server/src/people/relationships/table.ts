import type { ColumnType, Generated } from 'kysely'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface FollowTable {
  id: string
  account_id: string
  target_account_id: string
  show_reblogs: Generated<boolean>
  notify: Generated<boolean>
  /** Only posts in these languages; null for all. */
  languages: Nullable<string[]>
  /** The ActivityPub id; null where no other server is involved. */
  uri: Nullable<string>
  created_at: Date
}

export interface BlockTable {
  id: string
  account_id: string
  target_account_id: string
  /** The ActivityPub id; null where no other server is involved. */
  uri: Nullable<string>
  created_at: Date
}

export interface MuteTable {
  id: string
  account_id: string
  target_account_id: string
  hide_notifications: Generated<boolean>
  expires_at: Nullable<Date>
  created_at: Date
}

export interface DomainBlockTable {
  id: string
  account_id: string
  domain: string
  created_at: Date
}

export interface AccountNoteTable {
  account_id: string
  target_account_id: string
  comment: string
}

export interface EndorsementTable {
  id: string
  account_id: string
  target_account_id: string
  created_at: Date
}

export interface RelationshipTables {
  follows: FollowTable
  follow_requests: FollowTable
  blocks: BlockTable
  mutes: MuteTable
  domain_blocks: DomainBlockTable
  account_notes: AccountNoteTable
  endorsements: EndorsementTable
}

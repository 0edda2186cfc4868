import type { ColumnType, Generated, RawBuilder } from 'kysely'

/** A column with a default in the database; timestamps are JavaScript dates in both directions. */
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface StatusTable {
  id: string
  account_id: string
  uri: Nullable<string>
  url: Nullable<string>
  local: Generated<boolean>
  text: Generated<string>
  content: Generated<string>
  spoiler_text: Generated<string>
  /** The stored value: public, public_unlisted, login, unlisted, private, limited or direct. */
  visibility: string
  limited_scope: Nullable<string>
  circle_id: Nullable<string>
  searchability: Generated<string>
  language: Nullable<string>
  sensitive: Generated<boolean>
  markdown: Generated<boolean>
  in_reply_to_id: Nullable<string>
  in_reply_to_account_id: Nullable<string>
  /** The ActivityPub id of the post that a remote post answers. */
  in_reply_to_uri: Nullable<string>
  /** The collection that stands for all readers of a remote post with a limited audience. */
  context_uri: Nullable<string>
  /** True for a reply to another account; replies within an author's own thread count as posts. */
  is_reply: Generated<boolean>
  conversation_id: string
  reblog_of_id: Nullable<string>
  quote_of_id: Nullable<string>
  quote_state: Nullable<string>
  /** The ActivityPub id of the post that a remote post quotes. */
  quote_uri: Nullable<string>
  /** The address of the quoted author's approval, which other servers check. */
  quote_approval_uri: Nullable<string>
  /** The ActivityPub id of the request by which a post of another server asks to quote one of this server. */
  quote_request_uri: Nullable<string>
  /** Whether a remote post has a quote policy: its author is then asked, and quotes need an approval. */
  is_quote_asked: Generated<boolean>
  quote_policy: Generated<string>
  /** Who may request a quote, in addition to those who may quote without approval: public, followers or nobody. */
  quote_review_policy: Generated<string>
  poll_id: Nullable<string>
  card_id: Nullable<string>
  application_id: Nullable<string>
  media_count: Generated<number>
  replies_count: Generated<number>
  reblogs_count: Generated<number>
  favourites_count: Generated<number>
  quotes_count: Generated<number>
  reactions_count: Generated<number>
  /** The numbers of statuses it refers to, and that refer to it. */
  references_count: Generated<number>
  referred_by_count: Generated<number>
  search: Nullable<string>
  created_at: Date
  edited_at: Nullable<Date>
  /** When a post of another server was last fetched. */
  fetched_at: Nullable<Date>
  /** The time at which it is deleted automatically. */
  expires_at: Nullable<Date>
  deleted_at: Nullable<Date>
}

export interface StatusMentionTable {
  status_id: string
  account_id: string
  silent: Generated<boolean>
}

export interface StatusAudienceTable {
  status_id: string
  account_id: string
}

export interface StatusEditTable {
  id: string
  status_id: string
  text: string
  content: string
  spoiler_text: string
  sensitive: boolean
  media: ColumnType<EditedMedia[], EditedMedia[] | RawBuilder<EditedMedia[]> | undefined, EditedMedia[]>
  poll_options: Nullable<string[]>
  created_at: Date
}

/** The attachments of an earlier version. */
export interface EditedMedia {
  readonly id: string
  readonly description: string | null
}

export interface StatusPinTable {
  id: string
  account_id: string
  status_id: string
  created_at: Date
}

export interface ConversationMuteTable {
  account_id: string
  conversation_id: string
  created_at: Date
}

export interface IdempotencyKeyTable {
  account_id: string
  key: string
  status_id: string
  created_at: Date
}

export interface StatusReferenceTable {
  id: string
  status_id: string
  target_status_id: string
}

export interface StatusTables {
  status_references: StatusReferenceTable
  statuses: StatusTable
  status_mentions: StatusMentionTable
  status_audience: StatusAudienceTable
  status_edits: StatusEditTable
  status_pins: StatusPinTable
  conversation_mutes: ConversationMuteTable
  idempotency_keys: IdempotencyKeyTable
}

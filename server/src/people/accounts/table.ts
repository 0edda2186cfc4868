import type { ColumnType, Generated, RawBuilder } from 'kysely'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
type Json<T> = ColumnType<T, T | RawBuilder<T> | undefined, T | RawBuilder<T>>

/** A profile field, as its owner wrote it. */
export interface ProfileField {
  readonly name: string
  readonly value: string
  readonly verified_at?: string | null
}

/** kmyblue's further settings of an account. Absent keys have their defaults. */
export interface AccountSettings {
  readonly noindex?: boolean
  readonly hide_followers_count?: boolean
  readonly hide_following_count?: boolean
  readonly hide_statuses_count?: boolean
  readonly translatable_private?: boolean
  readonly link_preview?: boolean
  readonly emoji_reaction_policy?: string
  readonly subscription_policy?: string
}

export interface AccountTable {
  id: string
  username: string
  /** Null for local accounts. */
  domain: Nullable<string>
  display_name: Generated<string>
  /** The source text of a local account. */
  note: Generated<string>
  /** The HTML of a remote account. */
  note_html: Nullable<string>
  fields: Json<ProfileField[]>
  avatar_key: Nullable<string>
  header_key: Nullable<string>
  avatar_static_key: Nullable<string>
  locked: Generated<boolean>
  bot: Generated<boolean>
  group_account: Generated<boolean>
  discoverable: Generated<boolean>
  indexable: Generated<boolean>
  hide_collections: Generated<boolean>
  uri: Nullable<string>
  url: Nullable<string>
  /** The inbox of a remote account; that of a local account is derived from its username. */
  inbox_url: Nullable<string>
  /** The inbox of the whole remote server, for activities that concern several of its accounts. */
  shared_inbox_url: Nullable<string>
  outbox_url: Nullable<string>
  followers_url: Nullable<string>
  following_url: Nullable<string>
  /** The ActivityPub collections of its pinned statuses and its featured hashtags. */
  featured_url: Nullable<string>
  featured_tags_url: Nullable<string>
  /** The ActivityPub ids of other accounts of the same owner (`alsoKnownAs`); only these can move to this account. */
  also_known_as: Generated<string[]>
  /** Who can search for its posts that have no `searchableBy` of their own; null where the account does not declare it. */
  searchability: Nullable<string>
  /** When its recent posts were last fetched because somebody opened its profile. */
  completed_at: Nullable<Date>
  /** When its actor document was last fetched. */
  fetched_at: Nullable<Date>
  /** The addresses of pictures on the remote server, used until they are copied. */
  avatar_remote_url: Nullable<string>
  header_remote_url: Nullable<string>
  /** Since when nothing here refers to a remote account, so that it can be deleted; null where something does, or where that was not checked yet. */
  idle_since: Nullable<Date>
  moved_to_id: Nullable<string>
  moved_at: Nullable<Date>
  suspended_at: Nullable<Date>
  limited_at: Nullable<Date>
  memorial: Generated<boolean>
  settings: Json<AccountSettings>
  statuses_count: Generated<number>
  followers_count: Generated<number>
  following_count: Generated<number>
  /** The difference between the counts that a remote account's own server reports and those of the rows stored here; 0 for local accounts. */
  statuses_beyond: Generated<number>
  followers_beyond: Generated<number>
  following_beyond: Generated<number>
  last_status_at: Nullable<Date>
  created_at: Date
}

export interface RoleTable {
  id: number
  name: Generated<string>
  color: Generated<string>
  /** The permissions as a bitmask, in decimal text. */
  permissions: Generated<string>
  highlighted: Generated<boolean>
}

/** An account's preferences for posting and reading. Absent keys have their defaults. */
export interface UserPreferences {
  readonly privacy?: string
  readonly sensitive?: boolean
  readonly language?: string | null
  readonly quote_policy?: string
  readonly searchability?: string
  readonly expand_media?: string
  readonly expand_spoilers?: boolean
  readonly autoplay_gifs?: boolean
}

export interface UserTable {
  account_id: string
  email: string
  password_hash: string
  role_id: Generated<number>
  locale: Nullable<string>
  preferences: Json<UserPreferences>
  web_settings: Json<Record<string, unknown>>
  disabled_at: Nullable<Date>
  /** Set until the e-mail address is confirmed. */
  unconfirmed_since: Nullable<Date>
  /** Set until the operator has approved the account. */
  pending_since: Nullable<Date>
  /** The reason for joining. */
  sign_up_reason: Nullable<string>
  /** The address that will replace `email` once it is confirmed. */
  wanted_email: Nullable<string>
  invitation_id: Nullable<string>
  created_at: Date
  last_sign_in_at: Nullable<Date>
}

/** The parts of an account's names that search compares; a trigger keeps the rows up to date. */
export interface AccountNameTable {
  account_id: string
  parts: string
}

export interface AccountTables {
  account_names: AccountNameTable
  accounts: AccountTable
  users: UserTable
  roles: RoleTable
}

import type { ColumnType, Generated, RawBuilder } from 'kysely'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
type Json<T> = ColumnType<T, T | RawBuilder<T> | undefined, T | RawBuilder<T>>

/** A line of a profile's table, as its owner wrote it. */
export interface ProfileField {
  readonly name: string
  readonly value: string
  readonly verified_at?: string | null
}

/** kmyblue's further settings of an account; see R-acct-02. Absent keys have their defaults. */
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
  /** Null for people of this server. */
  domain: Nullable<string>
  display_name: Generated<string>
  /** As its owner wrote it. */
  note: Generated<string>
  /** As another server sent it. */
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
  /** Where another server takes what is sent to this person; of ours they follow from the name. */
  inbox_url: Nullable<string>
  /** Of the whole server, for what concerns several of its people. */
  shared_inbox_url: Nullable<string>
  outbox_url: Nullable<string>
  followers_url: Nullable<string>
  /** Pictures as another server has them, shown as long as there is no copy of ours. */
  avatar_remote_url: Nullable<string>
  header_remote_url: Nullable<string>
  moved_to_id: Nullable<string>
  suspended_at: Nullable<Date>
  limited_at: Nullable<Date>
  memorial: Generated<boolean>
  settings: Json<AccountSettings>
  statuses_count: Generated<number>
  followers_count: Generated<number>
  following_count: Generated<number>
  last_status_at: Nullable<Date>
  created_at: Date
}

export interface RoleTable {
  id: number
  name: Generated<string>
  color: Generated<string>
  /** A bitmask, as text. */
  permissions: Generated<string>
  highlighted: Generated<boolean>
}

/** What a person set for their posts and their reading. Absent keys have their defaults. */
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
  /** Until a letter to the address has been answered. */
  unconfirmed_since: Nullable<Date>
  /** Until the operator has approved. */
  pending_since: Nullable<Date>
  /** What somebody wrote to be let in. */
  sign_up_reason: Nullable<string>
  /** The address that takes the place of `email` once it is confirmed. */
  wanted_email: Nullable<string>
  invitation_id: Nullable<string>
  created_at: Date
  last_sign_in_at: Nullable<Date>
}

export interface AccountTables {
  accounts: AccountTable
  users: UserTable
  roles: RoleTable
}

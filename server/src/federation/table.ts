import type { webcrypto } from 'node:crypto'
import type { ColumnType, RawBuilder } from 'kysely'

/** The keys with which an account signs. They are kept for a while after the account was deleted. */
interface AccountKeyTable {
  account_id: string
  algorithm: 'rsa' | 'ed25519'
  /** As a JSON Web Key. */
  public_key: ColumnType<webcrypto.JsonWebKey, RawBuilder<webcrypto.JsonWebKey>, never>
  /** A JSON Web Key encrypted by `createSeal`. */
  private_key: string
  created_at: Date
  /** For a deleted account: the time at which the keys are deleted. */
  expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Fedify's key-value storage: fetched documents and ids of received activities. */
interface FederationKvTable {
  /** A hash of the key, which may exceed the size limit of an index. */
  hash: string
  key: string[]
  value: ColumnType<unknown, RawBuilder<unknown>, RawBuilder<unknown>>
  expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Objects that their authors deleted, so that they are not stored when they come late, and follows that were taken back or replaced; a hash of the address, which may be longer than an index entry. */
interface TombstoneTable {
  uri_hash: string
  /** Who deleted it. */
  actor_uri: string
  created_at: Date
}

/** An inbox of another server to which posts were sent. */
interface InboxTable {
  id: string
  url: string
}

/** A server that has one of our posts: it is told of its changes and its end. */
interface StatusDeliveryTable {
  status_id: string
  inbox_id: string
}

/** What is known of another server. */
interface InstanceTable {
  domain: string
  software: ColumnType<string | null, string | null | undefined, string | null>
  version: ColumnType<string | null, string | null | undefined, string | null>
  /** The days on which everything that was sent to it failed, since it last took something. */
  failed_days: ColumnType<string[], never, never>
  /** Since when nothing is sent to it any more. */
  unavailable_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When it last sent something, or took something. */
  seen_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When it was last asked what it runs. */
  asked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** A file of another server that somebody looked at; known by a hash of its address. */
interface RemoteFileTable {
  id: string
  url_hash: string
  domain: string
  /** Null while there is none: it is being fetched, could not be fetched, or was not looked at for a while. */
  file_key: string | null
  mime: string | null
  size: number
  used_at: Date
  failed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** When the local followers of an account of another server were last compared with those that its server lists. */
interface FollowerComparisonTable {
  account_id: string
  compared_at: Date
}

/** The last time that the posts around one of another server were fetched. */
interface ThreadRefreshTable {
  /** A new one each time. */
  id: string
  status_id: string
  started_at: Date
  finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  result_count: ColumnType<number, number | undefined, number>
}

/** A server that passes public posts on between those that follow it. */
export interface RelayTable {
  id: string
  /** As the operator gave it. */
  address: string
  /** Whether the address is an inbox, which is sent a follow of everything public, or an actor that is followed. */
  dialect: 'inbox' | 'actor'
  inbox_url: string | null
  /** Who acts for it; of an inbox it is known once it has accepted. */
  actor_uri: string | null
  /** The address of the follow that stands; null while it is off. */
  follow_uri: string | null
  state: 'off' | 'waiting' | 'accepted' | 'rejected'
  created_at: Date
}

/** How far what came from other servers was looked through to delete what nobody needs, and how much was deleted. */
export interface RetentionTable {
  kind: 'posts' | 'accounts' | 'files'
  place: string
  freed: ColumnType<string, never, RawBuilder<string>>
  freed_bytes: ColumnType<string, never, RawBuilder<string>>
  finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface FederationTables {
  relays: RelayTable
  retention: RetentionTable
  thread_refreshes: ThreadRefreshTable
  follower_comparisons: FollowerComparisonTable
  instances: InstanceTable
  far_files: RemoteFileTable
  inboxes: InboxTable
  status_deliveries: StatusDeliveryTable
  tombstones: TombstoneTable
  account_keys: AccountKeyTable
  federation_kv: FederationKvTable
}

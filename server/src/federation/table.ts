import type { webcrypto } from 'node:crypto'
import type { ColumnType, RawBuilder } from 'kysely'

/** The keys with which an account signs. They are kept for a while after the account was deleted. */
interface AccountKeyTable {
  account_id: string
  algorithm: 'rsa' | 'ed25519'
  /** As a JSON Web Key. */
  public_key: ColumnType<webcrypto.JsonWebKey, RawBuilder<webcrypto.JsonWebKey>, never>
  /** A JSON Web Key encrypted by `createTextCipher`. */
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

/**
 * Deleted objects, so that they are not stored when they arrive late, and undone or replaced follows; by a hash of their id, which may be
 * longer than an index entry.
 */
interface TombstoneTable {
  uri_hash: string
  /** The account that deleted it. */
  actor_uri: string
  created_at: Date
}

/** A remote inbox to which posts were delivered. */
interface InboxTable {
  id: string
  url: string
}

/** An inbox a local post was delivered to: it receives its edits and its deletion. */
interface StatusDeliveryTable {
  status_id: string
  inbox_id: string
}

/** Data about another server. */
interface InstanceTable {
  domain: string
  software: ColumnType<string | null, string | null | undefined, string | null>
  version: ColumnType<string | null, string | null | undefined, string | null>
  /** The days on which every delivery failed, since the last success. */
  failed_days: ColumnType<string[], never, never>
  /** When deliveries to it were stopped. */
  unavailable_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When it last sent or accepted an activity. */
  seen_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When its software was last requested. */
  asked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** A remote file that was requested; identified by a hash of its address. */
interface RemoteFileTable {
  id: string
  url_hash: string
  domain: string
  /** Null while there is none: it is being fetched, could not be fetched, or was deleted because it was not used. */
  file_key: string | null
  mime: string | null
  size: number
  used_at: Date
  failed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** When the local followers of a remote account were last compared with those its server lists. */
interface FollowerComparisonTable {
  account_id: string
  compared_at: Date
}

/** The last time the thread of a remote post was fetched. */
interface ThreadRefreshTable {
  /** A new id each time. */
  id: string
  status_id: string
  started_at: Date
  finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  result_count: ColumnType<number, number | undefined, number>
}

/** A relay, which forwards public posts between the servers that follow it. */
export interface RelayTable {
  id: string
  /** As entered by the operator. */
  address: string
  /** Whether the address is an inbox, which receives a follow of the public collection, or an actor that is followed. */
  dialect: 'inbox' | 'actor'
  inbox_url: string | null
  /** The relay's actor; for an inbox it is known after acceptance. */
  actor_uri: string | null
  /** The id of the current follow; null while it is off. */
  follow_uri: string | null
  state: 'off' | 'waiting' | 'accepted' | 'rejected'
  created_at: Date
}

/** How far the check of remote data has come that deletes what is not needed, and how much was deleted. */
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

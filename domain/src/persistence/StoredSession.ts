import type { Account } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import type { SavedPlace } from '../feeds/index.ts'
import type { Markers } from '../markers/index.ts'

/** Where a session stores what it shows, for the next start; without it the next start is only slower. */
export interface SessionStorage {
  /** Answers whatever is stored, or null; it is validated by `readStoredSession`. */
  load(): Promise<unknown>
  save(snapshot: StoredSession): Promise<void>
  /** The kept place in home, answered without waiting; null where none is kept. It is validated by `readSavedPlace`. Where this is absent, storage is asked. */
  savedPlace?(): unknown
  /** Keeps where one reads home, at once: the page may be ended the next moment. */
  keepPlace?(left: SavedPlace): void
}

/** Some posts of a timeline without a hole among them. */
export interface StoredTimeline {
  readonly key: string
  readonly ids: readonly string[]
  /** The post below the row of follow suggestions; absent where that row was not among these posts. */
  readonly suggestionsAboveId?: string
}

/** A stored group of notifications. At the start only its people and its post are read, the rest when notifications are opened. */
export interface StoredGroup {
  readonly sample_account_ids: readonly string[]
  readonly status_id: string | null
}

/** The stored part of a session, as plain data. */
export interface StoredSession {
  readonly version: 1
  /** Milliseconds since 1970. */
  readonly savedAt: number
  readonly timelines: readonly StoredTimeline[]
  readonly notifications: readonly StoredGroup[]
  readonly statuses: readonly Status[]
  readonly accounts: readonly Account[]
  readonly markers: Markers
  /** Where home was left, which is kept apart from the rest. */
  readonly left?: SavedPlace | null
}

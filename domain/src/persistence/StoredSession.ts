import type { Account } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import type { Markers } from '../markers/index.ts'
import type { NotificationGroup } from '../notifications/index.ts'

/** Where a session leaves what it shows, for the next start; failures cost nothing but the head start. */
export interface SessionStorage {
  /** Answers whatever was found there, or null; it is read with `readStoredSession`. */
  load(): Promise<unknown>
  save(snapshot: StoredSession): Promise<void>
}

/** What survives a reload, as plain data. */
export interface StoredSession {
  readonly version: 1
  /** Milliseconds since 1970. */
  readonly savedAt: number
  readonly timelines: readonly { readonly key: string; readonly ids: readonly string[] }[]
  readonly notifications: readonly NotificationGroup[]
  readonly statuses: readonly Status[]
  readonly accounts: readonly Account[]
  readonly markers: Markers
}

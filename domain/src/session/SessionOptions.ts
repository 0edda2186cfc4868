import type { Client } from '@starling/api/client'
import type { Account } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import type { OpenSocket } from '@starling/api/streaming'
import type { Markers } from '../markers/index.ts'
import type { NotificationGroup } from '../notifications/index.ts'

/** Everything a session needs from outside. */
export interface SessionOptions {
  readonly client: Client
  readonly me: { readonly id: string } | null
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly storage: SessionStorage
  /** Null where nothing is streamed: the session then polls (R-str-06). */
  readonly openSocket: OpenSocket | null
  /** The address of the streaming API as the instance tells it (wss://…); from the client's origin where absent. */
  readonly streamingUrl?: string | null
  /** Runs the flush soon, once: an animation frame or a microtask. */
  readonly schedule: (flush: () => void) => void
  readonly setTimer: SetTimer
  /** Between 0 and 1. */
  readonly random: () => number
  /** Whether follow suggestions get a row in the home timeline (R-tl-11); never where absent. */
  readonly wantsSuggestions?: () => boolean
}

/** Calls back once after `delayMs`; answers the cancel. */
export type SetTimer = (callback: () => void, delayMs: number) => () => void

/** Where a session leaves what it shows, for the next start; failures cost nothing but the head start. */
export interface SessionStorage {
  load(): Promise<StoredSession | null>
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

import type { StoredGroup, StoredSession } from '../persistence/index.ts'
import type { ThreadControl } from '../threads/index.ts'
import type { ListFeed } from '../feeds/index.ts'
import type { StreamPorts } from '../streaming/index.ts'
import type { TimelinePorts } from '../timelines/index.ts'
import type { SessionOptions } from './SessionOptions.ts'

/** With more posts than this, those on no screen are forgotten, so that a page left open for days stays small. */
export const STATUS_LIMIT = 2000

/** With more accounts than this, those on no screen are forgotten. */
export const ACCOUNT_LIMIT = 4000

/** What the lists of one session share besides the session's ports. */
export interface SessionCore extends StreamPorts, TimelinePorts {
  readonly options: SessionOptions
  readonly timelines: ReadonlyMap<string, ListFeed>
  readonly threads: ReadonlyMap<string, ThreadControl>
  /** Lists other than timelines, by the key of their source. */
  readonly lists: ReadonlyMap<string, ListFeed>
  /** The known notification groups, or the stored ones before any were loaded. */
  notificationGroups(): readonly StoredGroup[]
  /** Resolves with the stored session; with null where nothing is stored. */
  readonly restored: Promise<StoredSession | null>
}

import type { StoredSession } from '../persistence/index.ts'
import type { ThreadControl } from '../threads/index.ts'
import type { ListFeed } from '../feeds/index.ts'
import type { NotificationGroup } from '../notifications/index.ts'
import type { StreamPorts } from '../streaming/index.ts'
import type { TimelineFeed, TimelinePorts } from '../timelines/index.ts'
import type { SessionOptions } from './SessionOptions.ts'

/** More posts than this, and those on no screen are forgotten: a page left open for days stays small. */
export const STATUS_LIMIT = 2000

/** More accounts than this, and those on no screen are forgotten. */
export const ACCOUNT_LIMIT = 4000

/** What the lists of one session share besides the ports of every part. */
export interface SessionCore extends StreamPorts, TimelinePorts {
  readonly options: SessionOptions
  readonly timelines: ReadonlyMap<string, TimelineFeed>
  readonly threads: ReadonlyMap<string, ThreadControl>
  /** Lists that are no timelines, by the key of their source. */
  readonly lists: ReadonlyMap<string, ListFeed>
  /** The groups that are known, or stored and not yet asked for. */
  notificationGroups(): readonly NotificationGroup[]
  /** Null once it is known that nothing was stored. */
  readonly restored: Promise<StoredSession | null>
}

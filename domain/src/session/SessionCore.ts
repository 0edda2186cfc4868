import type { MarkerSync } from '../markers/index.ts'
import type { StoredSession } from '../persistence/index.ts'
import type { ThreadControl } from '../threads/index.ts'
import type { LiveStream, StreamPorts } from '../streaming/index.ts'
import type { NotificationsControl } from './createNotificationsHandle.ts'
import type { SessionOptions } from './SessionOptions.ts'
import type { TimelineControl } from './TimelineControl.ts'

/** What the lists of one session share besides the ports of every part. */
export interface SessionCore extends StreamPorts {
  readonly options: SessionOptions
  readonly live: LiveStream
  readonly markers: MarkerSync
  readonly timelines: ReadonlyMap<string, TimelineControl>
  readonly threads: ReadonlyMap<string, ThreadControl>
  readonly notifications: NotificationsControl
  /** Null once it is known that nothing was stored. */
  readonly restored: Promise<StoredSession | null>
  isVisible(): boolean
  /** Something worth keeping for the next start has changed. */
  markDirty(): void
}

import { statusIds } from '../timelines/index.ts'
import type { ThreadControl } from '../threads/index.ts'
import type { TimelineControl } from './TimelineControl.ts'
import type { SessionCore } from './SessionCore.ts'

/** More posts than this, and those on no screen are forgotten: a page left open for days stays small. */
export const STATUS_LIMIT = 2000

/** Closed timelines that keep their place, so that going back finds it. */
const KEPT_TIMELINES = 12

/** Closed threads that keep what they had. */
const KEPT_THREADS = 20

/** Forgets what no screen shows and nobody will come back to soon. */
export function evictEntities(core: SessionCore, timelines: Map<string, TimelineControl>, threads: Map<string, ThreadControl>): void {
  const closed = [...timelines].filter(([key, control]) => key !== 'home' && !control.isOpen() && !control.isWatched())
  for (const [key, control] of closed.slice(0, Math.max(0, closed.length - KEPT_TIMELINES))) {
    control.reset()
    timelines.delete(key)
  }
  const left = [...threads].filter(([, control]) => !control.isOpen() && !control.isWatched())
  for (const [id] of left.slice(0, Math.max(0, left.length - KEPT_THREADS))) threads.delete(id)
  if (core.store.size('status') <= STATUS_LIMIT) return
  const statuses = new Set<string>()
  const keep = (id: string) => {
    // Depth is bounded by what servers nest; a set ends every loop.
    if (statuses.has(id)) return
    statuses.add(id)
    const status = core.store.get('status', id)
    if (status?.reblog) keep(status.reblog.id)
    if (status?.quote?.quoted_status) keep(status.quote.quoted_status.id)
  }
  for (const control of timelines.values()) for (const id of statusIds(control.timeline)) keep(id)
  for (const control of threads.values()) for (const id of control.ids()) keep(id)
  for (const group of core.notifications.groups()) if (group.status_id !== null) keep(group.status_id)
  core.store.evict('status', (id) => statuses.has(id))
  const accounts = new Set(core.meId === null ? [] : [core.meId])
  const polls = new Set<string>()
  for (const id of core.store.ids('status')) {
    const status = core.store.get('status', id)
    if (status) accounts.add(status.account.id)
    if (status?.poll) polls.add(status.poll.id)
  }
  for (const group of core.notifications.groups()) for (const id of group.sample_account_ids) accounts.add(id)
  core.store.evict('account', (id) => accounts.has(id))
  core.store.evict('poll', (id) => polls.has(id))
}

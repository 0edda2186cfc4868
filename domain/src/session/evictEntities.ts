import { entryIds, isOpen, type ListFeed } from '../feeds/index.ts'
import type { ThreadControl } from '../threads/index.ts'
import { ACCOUNT_LIMIT, STATUS_LIMIT, type SessionCore } from './SessionCore.ts'

/** How many closed timelines, and how many other closed lists, stay in memory, so that going back finds them. */
const KEPT_LISTS = 12

/** How many closed threads stay in memory. */
const KEPT_THREADS = 20

/** What can be forgotten, and the entities shown by a screen that does not subscribe to each of them. */
export interface Evictable {
  readonly timelines: Map<string, ListFeed>
  readonly lists: Map<string, ListFeed>
  readonly threads: Map<string, ThreadControl>
  readonly retained: Iterable<RetainedIds>
}

/** Entities that a screen has asked to keep. */
export interface RetainedIds {
  readonly statuses?: readonly string[]
  readonly accounts?: readonly string[]
}

/** Forgets entities that no screen shows and that were not used lately. */
export function evictEntities(core: SessionCore, { timelines, lists, threads, retained }: Evictable): void {
  forgetClosed(timelines)
  forgetClosed(lists)
  const left = [...threads].filter(([, control]) => !control.isOpen() && !control.isWatched())
  for (const [id] of left.slice(0, Math.max(0, left.length - KEPT_THREADS))) threads.delete(id)
  if (core.store.size('status') <= STATUS_LIMIT && core.store.size('account') <= ACCOUNT_LIMIT) return
  const statuses = new Set<string>()
  const keep = (id: string) => {
    // Servers limit the nesting; the set ends the walk where a post quotes itself in a loop.
    if (statuses.has(id)) return
    statuses.add(id)
    const status = core.store.get('status', id)
    if (status?.reblog) keep(status.reblog.id)
    if (status?.quote?.quoted_status) keep(status.quote.quoted_status.id)
  }
  const accounts = new Set(core.meId === null ? [] : [core.meId])
  for (const feed of [...timelines.values(), ...lists.values()]) {
    if (feed.entity === 'status') for (const id of entryIds(feed.state.list)) keep(id)
    if (feed.entity === 'account') for (const id of entryIds(feed.state.list)) accounts.add(id)
  }
  for (const ids of retained) {
    for (const id of ids.statuses ?? []) keep(id)
    for (const id of ids.accounts ?? []) accounts.add(id)
  }
  for (const control of threads.values()) for (const id of control.ids()) keep(id)
  for (const group of core.notificationGroups()) if (group.status_id !== null) keep(group.status_id)
  core.store.evict('status', (id) => statuses.has(id))
  const polls = new Set<string>()
  for (const id of core.store.ids('status')) {
    const status = core.store.get('status', id)
    if (status) accounts.add(status.account.id)
    if (status?.poll) polls.add(status.poll.id)
  }
  for (const group of core.notificationGroups()) for (const id of group.sample_account_ids) accounts.add(id)
  core.store.evict('account', (id) => accounts.has(id))
  core.store.evict('poll', (id) => polls.has(id))
}

/** Forgets closed feeds except home and those most recently used. */
function forgetClosed(feeds: Map<string, ListFeed>): void {
  const closed = [...feeds].filter(([key, feed]) => key !== 'home' && !isOpen(feed.state) && !feed.isWatched())
  for (const [key, feed] of closed.slice(0, Math.max(0, closed.length - KEPT_LISTS))) {
    feed.dispatch({ kind: 'forgotten' })
    feeds.delete(key)
  }
}

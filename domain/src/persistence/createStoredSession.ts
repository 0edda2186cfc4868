import type { Account } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import type { EntryList, ListFeed } from '../feeds/index.ts'
import type { MarkerSync } from '../markers/index.ts'
import type { SessionPorts } from '../ports/index.ts'
import { importAccounts, importStatuses, onlyMissing } from '../store/index.ts'
import type { StoredGroup, StoredSession } from './StoredSession.ts'

/** How much is stored: enough for a few screens, and small enough to be read before anything else. */
const STORED_STATUSES = 40
const STORED_GROUPS = 30

/** Collects what is stored of a session, and restores it at the next start. */
export interface StoredParts extends Pick<SessionPorts, 'store' | 'meId' | 'isGone'> {
  readonly now: () => number
  readonly markers: MarkerSync
  /** The current notifications; those stored at the last visit while none have been loaded. */
  notificationGroups(): readonly StoredGroup[]
  /** When the server last said that it has no grouped notifications; 0 where it never did. */
  ungroupedAt(): number
  /** Undefined before the home timeline was loaded. */
  homeTimeline(): Pick<ListFeed, 'state' | 'showStored'> | undefined
}

/**
 * Collects the newest posts of home up to the first gap, the newest notifications, and the accounts in them.
 * A session that never loaded home stores the posts it got from the previous one (`left`).
 */
export function takeSnapshot(parts: StoredParts, left: StoredSession | null): StoredSession | null {
  const home = parts.homeTimeline()
  const isLoaded = home?.state.phase === 'ready' && !home.state.isCached
  const seen = home === undefined ? [] : unbrokenTop(home.state.list)
  const ids = seen.length > 0 || isLoaded ? seen : idsLeft(parts, left)
  const groups = parts.notificationGroups().slice(0, STORED_GROUPS)
  if (ids.length === 0 && groups.length === 0) return null
  const statusIds = new Set([...ids, ...groups.flatMap((group) => group.status_id ?? [])])
  const accountIds = new Set([...groups.flatMap((group) => group.sample_account_ids), ...(parts.meId === null ? [] : [parts.meId])])
  return {
    version: 1,
    savedAt: parts.now(),
    timelines: [{ key: 'home', ids }],
    notifications: groups,
    statuses: [...statusIds].flatMap((id): Status[] => toList(parts.store.base('status', id))),
    accounts: [...accountIds].flatMap((id): Account[] => toList(parts.store.base('account', id))),
    markers: parts.markers.current(),
    ungroupedAt: parts.ungroupedAt(),
  }
}

/** Puts stored data into a new session; what the server has answered in the meantime wins. */
export function applyStored(parts: StoredParts, stored: StoredSession): void {
  parts.markers.restore(stored.markers)
  const store = onlyMissing(parts.store)
  importAccounts(store, stored.accounts, 0)
  importStatuses(
    store,
    stored.statuses.filter((status) => !parts.isGone(status)),
    { isPersonal: true, meId: parts.meId, askedAt: 0 },
  )
  const isKnown = (id: string) => parts.store.base('status', id) !== undefined
  for (const { key, ids } of stored.timelines) if (key === 'home') parts.homeTimeline()?.showStored(ids.filter(isKnown))
}

function idsLeft(parts: StoredParts, left: StoredSession | null): readonly string[] {
  const ids = left?.timelines.find(({ key }) => key === 'home')?.ids ?? []
  return ids.filter((id) => parts.store.base('status', id) !== undefined)
}

function unbrokenTop({ items }: EntryList): string[] {
  const ids: string[] = []
  for (const row of items) {
    if (row.kind === 'gap' && ids.length > 0) break
    if (row.kind === 'entry') ids.push(row.id)
    if (ids.length === STORED_STATUSES) break
  }
  return ids
}

function toList<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value]
}

import type { Account } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import type { FeedRows, ListFeed } from '../feeds/index.ts'
import type { MarkerSync } from '../markers/index.ts'
import type { SessionPorts } from '../ports/index.ts'
import { importAccounts, importStatuses, onlyMissing } from '../store/index.ts'
import type { StoredGroup, StoredSession, StoredTimeline } from './StoredSession.ts'

/** How much is stored: enough for a few screens, and small enough to be read before anything else. */
const STORED_STATUSES = 40
const STORED_GROUPS = 30

/** So many of them lie above the place where one reads. */
const STORED_ABOVE = 10

/** What of a session is stored, and brought back at the next start. */
export interface StoredParts extends Pick<SessionPorts, 'store' | 'meId' | 'isGone'> {
  readonly now: () => number
  readonly markers: MarkerSync
  /** The current notifications; those stored at the last visit while none have been loaded. */
  notificationGroups(): readonly StoredGroup[]
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
  const place = home?.state.place ?? null
  const seen = home === undefined ? [] : unbrokenAround(home.state.list, place?.id)
  const isSeen = seen.length > 0 || isLoaded
  const ids = isSeen ? seen : idsLeft(parts, left)
  const suggestionsAboveId = isSeen ? belowSuggestions(home?.state.list.rows ?? [], ids) : homeOf(left)?.suggestionsAboveId
  const groups = parts.notificationGroups().slice(0, STORED_GROUPS)
  if (ids.length === 0 && groups.length === 0) return null
  const statusIds = new Set([...ids, ...groups.flatMap((group) => group.status_id ?? [])])
  const accountIds = new Set([...groups.flatMap((group) => group.sample_account_ids), ...(parts.meId === null ? [] : [parts.meId])])
  return {
    version: 1,
    savedAt: parts.now(),
    timelines: [{ key: 'home', ids, ...(suggestionsAboveId === undefined ? {} : { suggestionsAboveId }) }],
    notifications: groups,
    statuses: [...statusIds].flatMap((id): Status[] => toList(parts.store.base('status', id))),
    accounts: [...accountIds].flatMap((id): Account[] => toList(parts.store.base('account', id))),
    markers: parts.markers.current(),
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
  const home = parts.homeTimeline()
  if (home) showLeft(parts, home, stored)
}

/** Shows the posts of home that the last visit left, at the place where one read. */
export function showLeft(parts: Pick<StoredParts, 'store'>, home: Pick<ListFeed, 'showStored'>, stored: StoredSession): void {
  const left = homeOf(stored)
  const ids = (left?.ids ?? []).filter((id) => parts.store.base('status', id) !== undefined)
  home.showStored(ids, stored.left ?? null, left?.suggestionsAboveId)
}

function homeOf(stored: StoredSession | null): StoredTimeline | undefined {
  return stored?.timelines.find(({ key }) => key === 'home')
}

function idsLeft(parts: StoredParts, left: StoredSession | null): readonly string[] {
  const ids = homeOf(left)?.ids ?? []
  return ids.filter((id) => parts.store.base('status', id) !== undefined)
}

/** The posts around one of them, or from the top down, as far as nothing is missing among them. */
function unbrokenAround({ rows }: FeedRows, id: string | undefined): string[] {
  const at = rows.findIndex((row) => row.kind === 'entry' && row.id === id)
  const gapAbove = rows.findLastIndex((row, index) => index < at && row.kind === 'gap')
  const ids: string[] = []
  for (const row of rows.slice(Math.max(0, gapAbove, at - STORED_ABOVE))) {
    if (row.kind === 'gap' && ids.length > 0) break
    if (row.kind === 'entry') ids.push(row.id)
    if (ids.length === STORED_STATUSES) break
  }
  return ids
}

/** The post below the row of follow suggestions, if it is one of those that are stored and not the first of them. */
function belowSuggestions(rows: FeedRows['rows'], ids: readonly string[]): string | undefined {
  const at = rows.findIndex((row) => row.kind === 'suggestions')
  const below = at === -1 ? undefined : rows[at + 1]?.id
  return below !== undefined && ids.indexOf(below) > 0 ? below : undefined
}

function toList<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value]
}

import type { FeedEntry, FeedRows, FeedRules, PageFacts, PageRequest } from '../feeds/index.ts'
import { isNewer, newestId } from '../ids/index.ts'
import { isWithin, type GapRow } from '../views/index.ts'
import { combineGroups, completeGroup } from './combineGroups.ts'
import { insertNotification, showPendingGroups } from './insertNotification.ts'
import { mergeGroupsPage, type NotificationPage } from './mergeGroupsPage.ts'
import type { NotificationGroup, NotificationRow } from './NotificationGroup.ts'
import {
  emptyNotificationList,
  groupsOf,
  joinGaps,
  markMissingNotifications,
  pageMaxId,
  toRow,
  type NotificationList,
} from './NotificationList.ts'

/**
 * The notifications as all columns share them, newest first. In a column where rows must not move, additions to a group wait in a second
 * row above that of the group; a column that shows both rows joins them.
 */
export interface NotificationRows extends FeedRows {
  readonly rows: readonly NotificationRow[]
  readonly nextGap: number
}

/** A notification that arrives live, as a group of one. */
export interface NotificationEntry extends FeedEntry {
  readonly group: NotificationGroup
}

/** A page of notifications in groups, made by the server or by the client. */
export type GroupsPage = PageFacts &
  Pick<NotificationPage, 'groups' | 'cursor' | 'isGroupedByServer'> & {
    /** The answer was not full, so nothing in its range is missing. */
    readonly isWhole: boolean
  }

/** The rules of the notifications list: rows are groups that grow and move up, and a gap at the very end means that there is more. */
export const notificationRules = {
  empty: { rows: [], nextGap: 1 } as NotificationRows,
  hasPlaces: false,
  insert(list: NotificationRows, entries: readonly NotificationEntry[], { waiting }) {
    const before = asSeen(list, waiting)
    const filled = entries.reduce((next, { group }) => insertNotification(next, group), before)
    const last = groupsOf(filled.rows).at(-1)
    if (before.rows.length > 0 || last === undefined) return asShared(filled)
    // Before the first page or after clearing, what is older than the first arrival can only be requested below it.
    const gap: GapRow = { kind: 'gap', id: `gap-${filled.nextGap}`, maxId: pageMaxId(last), sinceId: null }
    return asShared({ ...filled, rows: [...filled.rows, gap], nextGap: filled.nextGap + 1 })
  },
  merge(list: NotificationRows, request: PageRequest, page: GroupsPage, { waiting }) {
    if (request.place !== 'gap' && request.place !== 'top') return list
    const place =
      request.place === 'gap'
        ? ({ kind: 'gap', gapId: request.gapId } as const)
        : ({ kind: 'top', sinceId: request.sinceId, isWhole: page.isWhole } as const)
    return asShared(mergeGroupsPage(asSeen(list, waiting), { ...page, place }))
  },
  markMissing: (list: NotificationRows) => asShared(markMissingNotifications(asSeen(list, null))),
  trim: (list: NotificationRows, waiting) => asShared(showPendingGroups(asSeen(list, waiting))),
  gaps: ({ rows }: NotificationRows) => rows.filter((row) => row.kind === 'gap').filter((gap) => gap !== trailingGap(rows)),
  isEmpty: ({ rows }) => rows.length === 0,
  newestId: ({ rows }: NotificationRows) => newestId(groupsOf(rows).map(pageMaxId)),
  isNewest({ rows }: NotificationRows, { group }: NotificationEntry) {
    const newest = newestId(groupsOf(rows).map(pageMaxId))
    return newest === null || isNewer(pageMaxId(group), newest)
  },
  isReachable: ({ rows }: NotificationRows, { group }: NotificationEntry) =>
    rows.some((row) => row.kind === 'gap' && isWithin(row, pageMaxId(group))),
  lastId: ({ rows }: NotificationRows) => groupsOf(rows).at(-1)?.group_key ?? null,
  shown({ rows }: NotificationRows, waiting) {
    const shown = joinParts(rows.slice(waiting))
    return trailingGap(shown) === null ? shown : shown.slice(0, -1)
  },
  hasMore: ({ rows }: NotificationRows) => trailingGap(rows) !== null,
  requestBelow({ rows }: NotificationRows) {
    const gap = trailingGap(rows)
    return gap === null ? null : { place: 'gap', gapId: gap.id, maxId: gap.maxId }
  },
  // Groups count as read when the reader could see them: from the top, with no gap before the oldest unread one.
  readUpTo(list: NotificationRows, waiting, lastReadId) {
    if (waiting > 0) return null
    return lastReadId === '0' || isWholeSince(list, lastReadId) ? newestId(groupsOf(list.rows).map(pageMaxId)) : null
  },
} satisfies FeedRules

/** All groups newer than this id are in the list. */
export function isWholeSince({ rows }: NotificationRows, lastReadId: string): boolean {
  const gapAt = rows.findIndex((row) => row.kind === 'gap')
  return gapAt === -1 || groupsOf(rows.slice(0, gapAt)).some((group) => !isNewer(pageMaxId(group), lastReadId))
}

/** The list as seen in a column in which the first `waiting` rows wait; null for a column that shows the top. */
function asSeen({ rows, nextGap }: NotificationRows, waiting: number | null): NotificationList {
  return {
    ...emptyNotificationList,
    pending: rows.slice(0, waiting ?? 0),
    rows: rows.slice(waiting ?? 0),
    isLive: waiting === null,
    nextGap,
  }
}

function asShared({ pending, rows, nextGap }: NotificationList): NotificationRows {
  return { rows: [...pending, ...rows], nextGap }
}

/** Removes groups, or changes them, wherever they are. */
export function changeGroups(list: NotificationRows, change: (list: NotificationList) => NotificationList): NotificationRows {
  const before = asSeen(list, null)
  const after = change(before)
  return after === before ? list : { ...asShared(after), rows: joinGaps(after.rows) }
}

/** Joins a row of additions to a group with the row of that group below it. */
function joinParts(rows: readonly NotificationRow[]): readonly NotificationRow[] {
  const joined = new Map<string, NotificationRow>()
  for (const row of rows) {
    const known = joined.get(row.id)
    if (known?.kind !== 'group' || row.kind !== 'group') joined.set(row.id, row)
    else joined.set(row.id, toRow(known.group.partial ? combineGroups(known.group, row.group) : completeGroup(known.group, row.group)))
  }
  return joined.size === rows.length ? rows : joinGaps([...joined.values()])
}

/** The gap at the very end, which means that older groups can be requested. */
function trailingGap(rows: readonly NotificationRow[]): (GapRow & { readonly maxId: string }) | null {
  const last = rows.at(-1)
  return isBounded(last) ? last : null
}

function isBounded(row: NotificationRow | undefined): row is GapRow & { readonly maxId: string } {
  return row?.kind === 'gap' && row.maxId !== null
}

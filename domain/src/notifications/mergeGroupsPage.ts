import { compareIds } from '../ids/index.ts'
import { completeGroup, reconcileGroups, replaceGroup } from './combineGroups.ts'
import type { NotificationGroup, NotificationRow } from './NotificationGroup.ts'
import { groupsOf, joinGaps, pageMaxId, toRow, type NotificationList } from './NotificationList.ts'

/** A page with the request it answers. */
export interface NotificationPage {
  /** In the server's order, newest first. */
  readonly groups: readonly NotificationGroup[]
  /** The gap the page was requested for, or the top: `sinceId` null for a first load, `isWhole` when the answer holds everything newer than `sinceId`. */
  readonly place:
    | { readonly kind: 'gap'; readonly gapId: string }
    | { readonly kind: 'top'; readonly sinceId: string | null; readonly isWhole: boolean }
  /** The server's link to an older page; null where there is none. */
  readonly cursor: string | null
  /** Counts are the server's own and replace ours; otherwise they were made from single notifications and are added. */
  readonly isGroupedByServer: boolean
}

/**
 * Merges a page: a group already known above stays there, one known below moves up,
 * and a gap remains unless the page reaches the known groups.
 */
export function mergeGroupsPage(list: NotificationList, page: NotificationPage): NotificationList {
  const { place } = page
  const [first] = groupsOf(list.rows)
  const waits =
    first !== undefined &&
    (place.kind === 'gap'
      ? list.pending.some((row) => row.kind === 'gap' && row.id === place.gapId)
      : list.pending.length > 0 || !list.isLive)
  if (!waits) return { ...list, ...mergeRows(list.rows, page, list.nextGap) }
  // The visible rows stay; only groups newer than the first of them wait above.
  const isNew = (group: NotificationGroup) => compareIds(pageMaxId(group), pageMaxId(first)) > 0
  const hasReached = page.groups.some((group) => !isNew(group)) || page.groups.length === 0 || (place.kind === 'top' && place.isWhole)
  // A gap on top of the visible rows is the one this page fills, so it joins the waiting rows.
  const top = list.rows[0]
  const movesGap = list.pending.length === 0 && top?.kind === 'gap' && top.maxId === null
  const { rows, nextGap } = mergeRows(
    movesGap ? [top] : list.pending,
    { ...page, groups: page.groups.filter(isNew), cursor: hasReached ? null : page.cursor },
    list.nextGap,
  )
  const lowerEnd = (row: NotificationRow): NotificationRow =>
    row.kind === 'gap' && row.sinceId === null ? { ...row, sinceId: pageMaxId(first) } : row
  const pending = rows.map(lowerEnd)
  return { ...list, rows: movesGap ? list.rows.slice(1) : list.rows, pending, nextGap }
}

function mergeRows(
  rows: readonly NotificationRow[],
  page: NotificationPage,
  nextGap: number,
): { rows: NotificationRow[]; nextGap: number } {
  const { place } = page
  const gapAt = place.kind === 'gap' ? rows.findIndex((row) => row.kind === 'gap' && row.id === place.gapId) : -1
  if (place.kind === 'gap' && gapAt === -1) return { rows: [...rows], nextGap }
  const isTopGap = place.kind === 'top' && rows[0]?.kind === 'gap'
  const above = gapAt === -1 ? [] : rows.slice(0, gapAt)
  const gap = rows[gapAt === -1 ? 0 : gapAt]
  const rest = gapAt === -1 ? (isTopGap ? rows.slice(1) : rows) : rows.slice(gapAt + 1)
  const knownAbove = new Set(groupsOf(above).map((group) => group.group_key))
  const knownBelow = new Map(groupsOf(rest).map((group) => [group.group_key, group]))
  const fresh = uniqueByKey(page.groups.filter((group) => !knownAbove.has(group.group_key)))
  const settled = above.map((row) => absorb(row, page))
  const middle = fresh.map((group) => {
    const known = knownBelow.get(group.group_key)
    if (known === undefined) return toRow(group)
    return toRow(page.isGroupedByServer ? replaceGroup(group, known) : reconcileGroups(group, known))
  })
  const moved = new Set(fresh.map((group) => group.group_key))
  const below = rest.filter((row) => row.kind !== 'group' || !moved.has(row.group.group_key))
  const sinceId = place.kind === 'gap' || isTopGap ? (gap?.kind === 'gap' ? gap.sinceId : null) : (groupsOf(rest)[0]?.page_min_id ?? null)
  const lower = goesOn(page, gap) ? lowerGap(page, rest, sinceId, nextGap) : []
  return { rows: joinGaps([...settled, ...middle, ...lower, ...below]), nextGap: nextGap + lower.length }
}

/** A group above that an older page repeats: single notifications are added to it, a server's group completes it. */
function absorb(row: NotificationRow, page: NotificationPage): NotificationRow {
  if (row.kind === 'gap') return row
  const more = page.groups.find((group) => group.group_key === row.group.group_key)
  if (more === undefined) return row
  return toRow(page.isGroupedByServer ? completeGroup(row.group, more) : reconcileGroups(row.group, more))
}

/** A server without paging answers the same page again, which would be requested without end. */
function goesOn({ place, cursor }: NotificationPage, gap: NotificationRow | undefined): boolean {
  return place.kind !== 'gap' || gap?.kind !== 'gap' || cursor !== gap.maxId
}

function lowerGap(page: NotificationPage, rest: readonly NotificationRow[], sinceId: string | null, nextGap: number): NotificationRow[] {
  const { place, cursor } = page
  if (cursor === null) return []
  if (place.kind === 'top' && place.sinceId !== null && place.isWhole) return []
  // Below everything, a first page with a single group is complete unless the page has a successor. A page of one group may result from
  // single notifications of one kind that were grouped here, or from others that were left out.
  const [only, second] = page.groups
  const isAll = only !== undefined && second === undefined && cursor === pageMaxId(only)
  if (sinceId === null && place.kind === 'top' && groupsOf(rest).length === 0 && isAll) return []
  if (sinceId !== null && compareIds(cursor, sinceId) <= 0) return []
  return [{ kind: 'gap', id: `gap-${nextGap}`, maxId: cursor, sinceId }]
}

function uniqueByKey(groups: readonly NotificationGroup[]): NotificationGroup[] {
  const seen = new Set<string>()
  const quoted = new Set<string>()
  return groups.filter((group) => {
    const isRepeatedQuote = group.type === 'quote' && group.status_id !== null && quoted.has(group.status_id)
    if (seen.has(group.group_key) || isRepeatedQuote) return false
    seen.add(group.group_key)
    if (group.type === 'quote' && group.status_id !== null) quoted.add(group.status_id)
    return true
  })
}

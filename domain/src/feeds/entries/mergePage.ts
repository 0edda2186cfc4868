import { compareIds } from '../../ids/index.ts'
import { longestIncreasingSubsequence } from './longestIncreasingSubsequence.ts'
import { withGapOnTop } from './markMissing.ts'
import { tidyGaps } from './tidyGaps.ts'
import type { EntryList, EntryListRow } from './EntryList.ts'

/**
 * How a source orders its entries, as the source itself says: by id, newest first, or by something only the
 * server knows, such as when a post was bookmarked. A page that happens to be sorted says nothing about the next one.
 */
export type FeedOrder = 'by-id' | 'by-server'

/** A page as it was asked for and answered. */
export interface EntryPage {
  /** As the server ordered them, first to last. */
  readonly ids: readonly string[]
  readonly order: FeedOrder
  /**
   * The request: the newest page (`sinceId` null), what is newer than `sinceId`, what lies in a gap, or what follows the last post.
   * `isWhole`: the answer holds everything newer than `sinceId`.
   */
  readonly place:
    | { readonly kind: 'top'; readonly sinceId: string | null; readonly isWhole: boolean }
    | { readonly kind: 'gap'; readonly gapId: string }
    | { readonly kind: 'bottom' }
  /** Whether the server has posts older than this page. */
  readonly hasOlder: boolean
  /** Answered with 206: the server is still building the list. */
  readonly isPartial?: boolean
  /** Posts that arrived live during the request: the page may lack them although they exist. */
  readonly arrived?: ReadonlySet<string>
  /** Whether the page shows an entry's post in another entry, see `EntriesPage`. */
  readonly shows?: ((id: string) => boolean) | undefined
}

/**
 * Merges a page: it replaces everything between the nearest newer and the nearest older post; what stays keeps its order,
 * nothing is there twice, and a gap remains exactly where the page does not meet what was there (R-tl-08).
 */
export function mergePage(list: EntryList, page: EntryPage): EntryList {
  const isPartial = page.place.kind === 'top' ? (page.isPartial ?? false) : list.isPartial
  const base = { ...list, isPartial }
  const splice = page.order === 'by-id' ? splicePage : spliceByServer
  const merged = page.place.kind === 'bottom' ? appendPage(base, page) : splice(base, page)
  return page.isPartial === true ? withGapOnTop(merged) : merged
}

function appendPage(list: EntryList, page: EntryPage): EntryList {
  const known = new Set(list.items.map((row) => row.id))
  const rows = [...new Set(page.ids)].filter((id) => !known.has(id)).map(toRow)
  // A server that repeats known entries and says that there are more would otherwise be requested without end.
  const leadsNowhere = rows.length === 0 && page.ids.length > 0
  return { ...list, items: [...list.items, ...rows], hasMore: page.hasOlder && !leadsNowhere }
}

/**
 * Merges a first page of a list in the server's own order: ids say nothing about positions, so only entries in both tell how far the page
 * reaches. Entries missing above those were removed on the server. Where nothing is in both, no gap could ever be filled, so the page
 * replaces the list, unless the reader is in the middle of it.
 */
function spliceByServer(list: EntryList, page: EntryPage): EntryList {
  const ids = [...new Set(page.ids)]
  const inPage = new Set(ids)
  const met = list.items.findLastIndex((row) => row.kind === 'entry' && inPage.has(row.id))
  if (ids.length === 0) return list.items.length === 0 ? { ...list, hasMore: page.hasOlder } : list
  if (met === -1) {
    if (list.items.length > 0 && !list.isLive) return list
    return { ...list, items: ids.map(toRow), pendingSize: 0, hasMore: page.hasOlder }
  }
  const covered = list.items.slice(0, met + 1).filter((row) => row.kind !== 'entry' || inPage.has(row.id))
  const merged = [...interleave(covered, ids, page), ...list.items.slice(met + 1)]
  const hasMore = met === list.items.length - 1 ? page.hasOlder : list.hasMore
  return tidyGaps({ ...list, items: merged, pendingSize: pendingAfter(list, merged, page, 0), hasMore })
}

function splicePage(list: EntryList, answered: EntryPage): EntryList {
  const { items } = list
  const page = endAboveGapInSight(list, answered)
  const range = findRange(items, page)
  if (range === null) return list
  const above = new Set(items.slice(0, range.start).map((row) => row.id))
  const ids = [...new Set(page.ids)].filter((id) => !above.has(id))
  const lastId = ids.at(-1)
  const old = items.slice(range.start, range.end)
  const middle = interleave(
    old.filter((row) => row.kind !== 'gap'),
    ids,
    page,
  )
  let below = items.slice(range.end)
  let { nextGap } = list
  if (range.junction === 'open') {
    const [next] = below
    const maxId = lastId ?? null
    if (next?.kind === 'gap') below = maxId === null ? below : [{ ...next, maxId }, ...below.slice(1)]
    else if (maxId !== null && below.some((row) => row.kind === 'entry')) {
      const sinceId = below.find((row) => row.kind === 'entry')?.id ?? null
      below = [{ kind: 'gap', id: `gap-${nextGap}`, maxId, sinceId }, ...below]
      nextGap += 1
    }
  }
  const merged = [...items.slice(0, range.start), ...middle, ...below]
  const hadRows = items.some((row) => row.kind === 'entry')
  return tidyGaps({
    ...list,
    items: merged,
    nextGap,
    pendingSize: pendingAfter(list, merged, page, range.start),
    // The end of the list is only reached where no rows lie below the page; a page of newer rows alone does not tell.
    hasMore: hadRows && below.some((row) => row.kind === 'entry') ? list.hasMore : page.hasOlder || (isSince(page) && list.hasMore),
  })
}

/**
 * While the reader is further down, a visible gap is only filled when pressed: a page from the top ends with the entry above it.
 * Otherwise an answer requested while the gap was still waiting would move the rows being read.
 */
function endAboveGapInSight(list: EntryList, page: EntryPage): EntryPage {
  const { items, pendingSize, isLive } = list
  if (page.place.kind !== 'top' || isLive || !isDescending(page.ids)) return page
  const above = items[items.findIndex((row, index) => index > pendingSize && row.kind === 'gap') - 1]
  const lastId = page.ids.at(-1)
  if (above?.kind !== 'entry' || lastId === undefined || compareIds(lastId, above.id) >= 0) return page
  // The entries left out are in the gap, so the remaining page does not reach the requested lower end.
  return { ...page, place: { ...page.place, isWhole: false }, ids: page.ids.filter((id) => compareIds(id, above.id) >= 0) }
}

interface Range {
  readonly start: number
  readonly end: number
  /** Whether posts may be missing between the page's last post and what follows. */
  readonly junction: 'closed' | 'open'
}

function findRange(items: readonly EntryListRow[], page: EntryPage): Range | null {
  const { place } = page
  const gapAt = place.kind === 'gap' ? items.findIndex((row) => row.kind === 'gap' && row.id === place.gapId) : -1
  if (place.kind === 'gap' && gapAt === -1) return null
  const [newest] = page.ids
  const oldest = page.ids.at(-1)
  if (newest === undefined || oldest === undefined) return emptyRange(items, page, gapAt)
  // A page that contradicts its source's order, as on servers whose ids do not follow time: only posts that are in both
  // then tell where it belongs.
  const isSorted = isDescending(page.ids)
  const inPage = new Set(page.ids)
  const isShared = (row: EntryListRow) => row.kind === 'entry' && inPage.has(row.id)
  const isAbove = (row: EntryListRow) => row.kind === 'entry' && !inPage.has(row.id) && compareIds(row.id, newest) > 0
  // Below a gap the page also covers entries newer than its first one: entries there may have been deleted on the server.
  const isCovered = (row: EntryListRow) =>
    row.kind === 'entry' && isSorted && (gapAt !== -1 || !isAbove(row)) && compareIds(row.id, oldest) >= 0
  const met = items.findLastIndex((row, index) => index > gapAt && (isShared(row) || isCovered(row)))
  const bound = isSorted ? (met === -1 ? items.length : met) : items.findIndex(isShared)
  const start = gapAt === -1 ? items.findLastIndex((row, index) => index < bound && isAbove(row)) + 1 : gapAt
  const end = Math.max(met + 1, start)
  const next = items[end]
  if (next?.kind === 'gap') {
    const isPassed = next.sinceId === oldest || (isSorted && next.sinceId !== null && compareIds(oldest, next.sinceId) < 0)
    const isClosed = isPassed || isWholeAbove(items, end, page)
    return isClosed ? { start, end: end + 1, junction: 'closed' } : { start, end, junction: 'open' }
  }
  return { start, end, junction: met >= start || isWholeAbove(items, end, page) ? 'closed' : 'open' }
}

function emptyRange(items: readonly EntryListRow[], page: EntryPage, gapAt: number): Range {
  // Nothing older than the gap's upper end was answered, so nothing lies below it.
  if (gapAt !== -1) return { start: gapAt, end: gapAt + 1, junction: 'closed' }
  const end = items[0]?.kind === 'gap' && isWholeAbove(items, 0, page) ? 1 : 0
  return { start: 0, end, junction: 'closed' }
}

/** Whether only entries newer than a certain one were requested, which may be deleted since. */
function isSince({ place }: EntryPage): boolean {
  return place.kind === 'top' && place.sinceId !== null
}

/** Whether the page holds everything down to the first post at or after `index`, because that post was its `sinceId`. */
function isWholeAbove(items: readonly EntryListRow[], index: number, page: EntryPage): boolean {
  if (page.place.kind !== 'top' || page.place.sinceId === null || !page.place.isWhole) return false
  return items.find((row, at) => at >= index && row.kind === 'entry')?.id === page.place.sinceId
}

/** Page and old rows in one order: rows in both keep the old order, and rows within the page's range that it lacks are removed. */
function interleave(old: readonly EntryListRow[], ids: readonly string[], page: EntryPage): EntryListRow[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  const shared = old.filter((row) => place.has(row.id))
  const anchors = new Set(longestIncreasingSubsequence(shared.map((row) => place.get(row.id) ?? 0)).map((at) => shared[at]?.id ?? ''))
  const misplaced = new Set(shared.flatMap((row) => (anchors.has(row.id) ? [] : [row.id])))
  const queue = ids.filter((id) => !misplaced.has(id))
  const isSorted = page.order === 'by-id' && isDescending(page.ids)
  const result: EntryListRow[] = []
  let next = 0
  const take = (until: (id: string) => boolean) => {
    for (let id = queue[next]; id !== undefined && !until(id) && !anchors.has(id); id = queue[next]) {
      result.push(toRow(id))
      next += 1
    }
  }
  for (const row of old) {
    if (anchors.has(row.id)) {
      take(() => false)
      result.push(row)
      next += 1
    } else if (row.kind !== 'entry' || misplaced.has(row.id) || !isSorted || !lacks(page, row.id)) {
      take((id) => row.kind !== 'entry' || compareIds(id, row.id) < 0)
      result.push(row)
    }
  }
  return [...result, ...queue.slice(next).map(toRow)]
}

/** Whether the id lies within the page's range without being in it: the post was deleted. */
function lacks(page: EntryPage, id: string): boolean {
  const [newest] = page.ids
  const oldest = page.ids.at(-1)
  if (newest === undefined || oldest === undefined || page.arrived?.has(id) || page.shows?.(id)) return false
  return compareIds(id, newest) < 0 && compareIds(id, oldest) > 0
}

function pendingAfter(list: EntryList, merged: readonly EntryListRow[], page: EntryPage, start: number): number {
  const { items, pendingSize, isLive } = list
  const visible = new Set(items.slice(pendingSize).map((row) => row.id))
  const isInPending = start < pendingSize || (page.place.kind === 'top' && (pendingSize > 0 || !isLive))
  if (isInPending) {
    const firstVisible = merged.findIndex((row) => visible.has(row.id))
    // Without any row on screen there is no reading position to keep, so all rows are shown.
    return firstVisible === -1 ? 0 : firstVisible
  }
  const pending = new Set(items.slice(0, pendingSize).map((row) => row.id))
  return merged.findLastIndex((row) => pending.has(row.id)) + 1
}

function isDescending(ids: readonly string[]): boolean {
  return ids.every((id, index) => index === 0 || compareIds(ids[index - 1] ?? id, id) > 0)
}

function toRow(id: string): EntryListRow {
  return { kind: 'entry', id }
}

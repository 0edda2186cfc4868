import { compareIds, isNewer } from '../../ids/index.ts'
import { isWithin, type EntryRow } from '../../views/index.ts'
import type { MergeContext } from '../FeedRules.ts'
import { normalizeGaps, withGapOnTop, type EntryList } from './EntryList.ts'

/**
 * How a source orders its entries, as the source itself says: by id, newest first, or by something only the
 * server knows, such as when a post was bookmarked. A page that happens to be sorted says nothing about the next one.
 */
export type FeedOrder = 'by-id' | 'by-server'

/** A page as it was asked for and answered. */
export interface EntryPage extends MergeContext {
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
  /** Whether the page shows an entry's post in another entry, see `EntriesPage`. */
  readonly shows?: ((id: string) => boolean) | undefined
}

/**
 * Merges a page: it replaces everything between the nearest newer and the nearest older post. Rows outside keep their order, nothing
 * appears twice, and a gap remains exactly where the page does not reach the existing rows.
 */
export function mergePage(list: EntryList, page: EntryPage): EntryList {
  const isPartial = page.place.kind === 'top' ? (page.isPartial ?? false) : list.isPartial
  const base = { ...list, isPartial }
  const splice = page.order === 'by-id' ? splicePage : spliceByServer
  const merged = page.place.kind === 'bottom' ? appendPage(base, page) : splice(base, page)
  return page.isPartial === true ? withGapOnTop(merged) : merged
}

function appendPage(list: EntryList, page: EntryPage): EntryList {
  const known = new Set(list.rows.map((row) => row.id))
  const rows = [...new Set(page.ids)].filter((id) => !known.has(id)).map(toRow)
  // If a server repeats known entries and still announces more, pages would be requested without end.
  const leadsNowhere = rows.length === 0 && page.ids.length > 0
  return { ...list, rows: [...list.rows, ...rows], hasMore: page.hasOlder && !leadsNowhere }
}

/**
 * Merges a first page of a list in the server's own order: ids say nothing about positions, so only entries in both tell how far the page
 * reaches. Entries missing above those were removed on the server. Where nothing is in both, no gap could ever be filled, so the page
 * replaces the list, unless the reader is in the middle of it. A page that nothing follows is the whole list: all that it lacks was removed.
 */
function spliceByServer(list: EntryList, page: EntryPage): EntryList {
  const ids = [...new Set(page.ids)]
  const inPage = new Set(ids)
  const met = list.rows.findLastIndex((row) => row.kind === 'entry' && inPage.has(row.id))
  const isAll = page.place.kind === 'top' && page.place.sinceId === null && !page.hasOlder
  if (ids.length === 0 && !isAll) return list.rows.length === 0 ? { ...list, hasMore: page.hasOlder } : list
  if (met === -1) {
    if (list.rows.length > 0 && page.waiting !== null && !isAll) return list
    return { ...list, rows: ids.map(toRow), hasMore: page.hasOlder }
  }
  const reached = list.rows.slice(0, met + 1).filter((row) => row.kind !== 'entry' || inPage.has(row.id))
  const merged = [...interleave(reached, ids, page), ...(isAll ? [] : list.rows.slice(met + 1))]
  const hasMore = isAll || met === list.rows.length - 1 ? page.hasOlder : list.hasMore
  return normalizeGaps({ ...list, rows: merged, hasMore })
}

function splicePage(list: EntryList, answered: EntryPage): EntryList {
  const { rows } = list
  const page = endAboveVisibleGap(list, answered)
  const range = findRange(rows, page)
  if (range === null) return list
  const above = new Set(rows.slice(0, range.start).map((row) => row.id))
  const ids = [...new Set(page.ids)].filter((id) => !above.has(id))
  const lastId = ids.at(-1)
  const old = rows.slice(range.start, range.end)
  const middle = interleave(
    old.filter((row) => row.kind !== 'gap'),
    ids,
    page,
  )
  let below = rows.slice(range.end)
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
  const merged = [...rows.slice(0, range.start), ...middle, ...below]
  const hadRows = rows.some((row) => row.kind === 'entry')
  return normalizeGaps({
    ...list,
    rows: merged,
    nextGap,
    // The end of the list is only reached where no rows lie below the page; a page of newer rows alone does not tell.
    hasMore: hadRows && below.some((row) => row.kind === 'entry') ? list.hasMore : page.hasOlder || (isSince(page) && list.hasMore),
  })
}

/**
 * While the reader is further down, a visible gap is only filled when pressed: a page from the top ends with the entry above it.
 * Otherwise an answer requested while the gap was still waiting would move the rows being read.
 */
function endAboveVisibleGap(list: EntryList, page: EntryPage): EntryPage {
  const { waiting } = page
  if (page.place.kind !== 'top' || waiting === null || !isDescending(page.ids)) return page
  const above = list.rows[list.rows.findIndex((row, index) => index > waiting && row.kind === 'gap') - 1]
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

function findRange(rows: readonly EntryRow[], page: EntryPage): Range | null {
  const { place } = page
  const gapAt = place.kind === 'gap' ? rows.findIndex((row) => row.kind === 'gap' && row.id === place.gapId) : -1
  if (place.kind === 'gap' && gapAt === -1) return null
  const [newest] = page.ids
  const oldest = page.ids.at(-1)
  if (newest === undefined || oldest === undefined) return emptyRange(rows, page, gapAt)
  // A page that contradicts its source's order, as on servers whose ids do not follow time: only posts that are in both
  // then tell where it belongs.
  const isSorted = isDescending(page.ids)
  const inPage = new Set(page.ids)
  const isShared = (row: EntryRow) => row.kind === 'entry' && inPage.has(row.id)
  const isAbove = (row: EntryRow) => row.kind === 'entry' && !inPage.has(row.id) && compareIds(row.id, newest) > 0
  // Below a gap the page also covers entries newer than its first one: entries there may have been deleted on the server.
  const isCovered = (row: EntryRow) =>
    row.kind === 'entry' && isSorted && (gapAt !== -1 || !isAbove(row)) && compareIds(row.id, oldest) >= 0
  const met = rows.findLastIndex((row, index) => index > gapAt && (isShared(row) || isCovered(row)))
  const bound = isSorted ? (met === -1 ? rows.length : met) : rows.findIndex(isShared)
  const start = gapAt === -1 ? rows.findLastIndex((row, index) => index < bound && isAbove(row)) + 1 : gapAt
  const end = Math.max(met + 1, start)
  const next = rows[end]
  if (next?.kind === 'gap') {
    const isPassed = next.sinceId === oldest || (isSorted && next.sinceId !== null && compareIds(oldest, next.sinceId) < 0)
    const isClosed = isPassed || isWholeAbove(rows, end, page)
    return isClosed ? { start, end: end + 1, junction: 'closed' } : { start, end, junction: 'open' }
  }
  return { start, end, junction: met >= start || isWholeAbove(rows, end, page) ? 'closed' : 'open' }
}

function emptyRange(rows: readonly EntryRow[], page: EntryPage, gapAt: number): Range {
  // Nothing older than the gap's upper end was answered, so nothing lies below it.
  if (gapAt !== -1) return { start: gapAt, end: gapAt + 1, junction: 'closed' }
  const end = rows[0]?.kind === 'gap' && isWholeAbove(rows, 0, page) ? 1 : 0
  return { start: 0, end, junction: 'closed' }
}

/** Whether only entries newer than a certain one were requested, which may be deleted since. */
function isSince({ place }: EntryPage): boolean {
  return place.kind === 'top' && place.sinceId !== null
}

/** Whether the page holds everything down to the first post at or after `index`, because that post was its `sinceId`. */
function isWholeAbove(rows: readonly EntryRow[], index: number, page: EntryPage): boolean {
  if (page.place.kind !== 'top' || page.place.sinceId === null || !page.place.isWhole) return false
  return rows.find((row, at) => at >= index && row.kind === 'entry')?.id === page.place.sinceId
}

/** Page and old rows in one order: rows in both keep the old order, and rows within the page's range that it lacks are removed. */
function interleave(old: readonly EntryRow[], ids: readonly string[], page: EntryPage): EntryRow[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  const shared = old.filter((row) => place.has(row.id))
  const anchors = new Set(longestIncreasingSubsequence(shared.map((row) => place.get(row.id) ?? 0)).map((at) => shared[at]?.id ?? ''))
  const misplaced = new Set(shared.flatMap((row) => (anchors.has(row.id) ? [] : [row.id])))
  const queue = ids.filter((id) => !misplaced.has(id))
  const isSorted = page.order === 'by-id' && isDescending(page.ids)
  const result: EntryRow[] = []
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
  if (newest === undefined || oldest === undefined || page.streamed.has(id) || page.shows?.(id)) return false
  return compareIds(id, newest) < 0 && compareIds(id, oldest) > 0
}

function isDescending(ids: readonly string[]): boolean {
  return ids.every((id, index) => index === 0 || compareIds(ids[index - 1] ?? id, id) > 0)
}

function toRow(id: string): EntryRow {
  return { kind: 'entry', id }
}

/** The indexes of a longest strictly increasing subsequence, in order. */
function longestIncreasingSubsequence(numbers: readonly number[]): number[] {
  const lengths: number[] = []
  const previous: number[] = []
  let best = -1
  numbers.forEach((number, at) => {
    lengths[at] = 1
    previous[at] = -1
    for (let before = 0; before < at; before += 1) {
      if ((numbers[before] ?? 0) < number && (lengths[before] ?? 0) + 1 > (lengths[at] ?? 0)) {
        lengths[at] = (lengths[before] ?? 0) + 1
        previous[at] = before
      }
    }
    if (best === -1 || (lengths[at] ?? 0) > (lengths[best] ?? 0)) best = at
  })
  const path: number[] = []
  for (let at = best; at !== -1; at = previous[at] ?? -1) path.unshift(at)
  return path
}

/** Merges the entries directly above the lower end of a gap; the rest of the gap stays above them. */
export function mergeAbove(
  list: EntryList,
  gapId: string,
  page: { readonly ids: readonly string[]; readonly isWhole: boolean },
): EntryList {
  const at = list.rows.findIndex((row) => row.kind === 'gap' && row.id === gapId)
  const gap = list.rows[at]
  if (gap?.kind !== 'gap') return list
  const known = new Set(list.rows.map(({ id }) => id))
  const ids = [...new Set(page.ids)].filter((id) => isWithin(gap, id) && !known.has(id)).toSorted((a, b) => (isNewer(a, b) ? -1 : 1))
  const { maxId } = gap
  const isReached = maxId !== null && page.ids.some((id) => id === maxId || isNewer(id, maxId))
  // A page without new entries would be requested again for ever.
  const isClosed = page.isWhole || isReached || ids.length === 0
  const left: readonly EntryRow[] = isClosed ? [] : [{ ...gap, sinceId: ids[0] ?? gap.sinceId }]
  const entries = ids.map((id) => ({ kind: 'entry', id }) as const)
  return { ...list, rows: [...list.rows.slice(0, at), ...left, ...entries, ...list.rows.slice(at + 1)] }
}

/** Merges a page from the middle of the list: between it and newer rows entries may be missing. */
export function mergeAround(list: EntryList, page: Omit<EntryPage, 'place'>): EntryList {
  const merged = mergePage(list, { ...page, place: { kind: 'top', sinceId: null, isWhole: false } })
  const inPage = new Set(page.ids)
  const at = merged.rows.findIndex((row) => row.kind === 'entry' && inPage.has(row.id))
  const above = merged.rows[at - 1]
  if (above?.kind !== 'entry') return merged
  const after = list.rows[list.rows.findIndex(({ id }) => id === above.id) + 1]
  // Rows that followed without a gap before still do.
  if (after?.kind === 'entry') return merged
  const gap: EntryRow = { kind: 'gap', id: `gap-${merged.nextGap}`, maxId: above.id, sinceId: merged.rows[at]?.id ?? null }
  return { ...merged, rows: merged.rows.toSpliced(at, 0, gap), nextGap: merged.nextGap + 1 }
}

import { newestId } from '../../ids/index.ts'
import type { EntryRow, GapRow } from '../../views/index.ts'
import type { FeedRows } from '../FeedRules.ts'

/** A list of posts, accounts or other entities with an id, in the order they are shown, as plain data. Every change answers a new list and leaves the old one as it is. */
export interface EntryList extends FeedRows {
  /** Newest first. */
  readonly rows: readonly EntryRow[]
  /** The server is still putting the list together (206); live entries are ignored meanwhile. */
  readonly isPartial: boolean
  /** Whether entries older than the last row can be asked for. */
  readonly hasMore: boolean
  /** The number for the next gap's id, so that ids never repeat. */
  readonly nextGap: number
}

/** A list longer than this is cut when an entry arrives while every reader is at the top. */
export const LIVE_LIMIT = 40

/** How many of the newest entries such a cut keeps. */
export const LIVE_KEPT = 20

/** How many of the old entries stay below the waiting ones when those are shown. */
export const KEPT_BELOW_WAITING = 40

/** More waiting entries than this are cut, so that a page left open for days stays small. */
export const WAITING_LIMIT = 600

/** How many of the newest waiting entries such a cut keeps; a gap marks the rest. */
export const WAITING_KEPT = 400

/** A list before its first page. */
export const emptyEntryList: EntryList = { rows: [], isPartial: false, hasMore: true, nextGap: 1 }

/** The ids of all entries. */
export function entryIds({ rows }: FeedRows): string[] {
  return rows.flatMap((row) => (row.kind === 'entry' ? [row.id] : []))
}

/** The newest entry: what a refresh sends as `since_id`. */
export function newestEntryId(list: FeedRows): string | null {
  return newestId(entryIds(list))
}

/** The last entry: older pages are asked for below it where the server's own link does not fit any more. */
export function lastEntryId({ rows }: FeedRows): string | null {
  return rows.findLast((row) => row.kind === 'entry')?.id ?? null
}

/** The gaps from the top down. */
export function gapsOf({ rows }: FeedRows): GapRow[] {
  return rows.filter((row) => row.kind === 'gap')
}

/**
 * Puts a live entry on top. One that is there already, or arrives while the server still builds the list, changes nothing.
 * `waiting` of the first rows wait for every reader; null where every reader sees the top.
 */
export function insertEntry(list: EntryList, id: string, waiting: number | null): EntryList {
  if (list.isPartial || list.rows.some((row) => row.kind === 'entry' && row.id === id)) return list
  const cut = waiting === null ? cutBelow(list, LIVE_LIMIT, LIVE_KEPT) : cutWaiting(list, waiting)
  const [first, ...rest] = cut.rows
  // A gap on top now lies below the entry that came in.
  const below = first?.kind === 'gap' && first.maxId === null ? [{ ...first, maxId: id }, ...rest] : cut.rows
  return { ...cut, rows: [{ kind: 'entry', id }, ...below] }
}

/** Where there are more than `limit` entries, forgets all but the newest `kept` ones. */
function cutBelow(list: EntryList, limit: number, kept: number): EntryList {
  if (list.rows.length <= limit || entryIds(list).length <= limit) return list
  return normalizeGaps({ ...list, rows: list.rows.slice(0, indexAfter(list.rows, kept)), hasMore: true })
}

function cutWaiting(list: EntryList, waiting: number): EntryList {
  if (waiting <= WAITING_LIMIT) return list
  const kept = list.rows.slice(0, indexAfter(list.rows, WAITING_KEPT))
  const below = list.rows.slice(waiting)
  const gap: EntryRow = {
    kind: 'gap',
    id: `gap-${list.nextGap}`,
    maxId: kept.findLast((row) => row.kind === 'entry')?.id ?? null,
    sinceId: below.find((row) => row.kind === 'entry')?.id ?? null,
  }
  return normalizeGaps({ ...list, rows: [...kept, gap, ...below], nextGap: list.nextGap + 1 })
}

/** The index just after the nth entry, or the length where there are fewer. */
function indexAfter(rows: readonly EntryRow[], count: number): number {
  let seen = 0
  for (const [index, row] of rows.entries()) {
    if (seen === count) return index
    if (row.kind === 'entry') seen += 1
  }
  return rows.length
}

/** The first `waiting` rows have just been shown: at most 40 old ones stay below them. */
export function trimBelow(list: EntryList, waiting: number): EntryList {
  const old = list.rows.slice(waiting)
  const kept = old.slice(0, indexAfter(old, KEPT_BELOW_WAITING))
  return kept.length === old.length ? list : normalizeGaps({ ...list, rows: [...list.rows.slice(0, waiting), ...kept], hasMore: true })
}

/** Removes entries, and joins the gaps that become neighbours. */
export function removeEntries(list: EntryList, isGone: (id: string) => boolean): EntryList {
  const rows = list.rows.filter((row) => row.kind !== 'entry' || !isGone(row.id))
  return rows.length === list.rows.length ? list : normalizeGaps({ ...list, rows })
}

/** Adds the row for follow suggestions above the given entry, but never as the first row. */
export function insertSuggestions(list: EntryList, aboveId: string): EntryList {
  if (list.rows.some((row) => row.kind === 'suggestions')) return list
  const at = list.rows.findIndex((row) => row.kind === 'entry' && row.id === aboveId)
  if (at === -1) return list
  return { ...list, rows: list.rows.toSpliced(Math.max(1, at), 0, { kind: 'suggestions', id: 'suggestions' }) }
}

/**
 * Marks that entries may be missing above all others, because the stream was interrupted: a gap is put on top
 * unless one is there already. An empty list cannot hold a gap; it is marked as having older entries instead.
 */
export function markMissing(list: EntryList): EntryList {
  return entryIds(list).length === 0 ? { ...list, hasMore: true } : withGapOnTop(list)
}

/** Puts a gap above all rows; a list without entries stays as it is. When the rows above a gap were deleted, it has no upper end any more. */
export function withGapOnTop(list: EntryList): EntryList {
  const first = list.rows.find((row) => row.kind === 'entry')
  if (first === undefined) return list
  const at = list.rows.findIndex((row) => row.kind !== 'suggestions')
  const top = list.rows[at]
  if (top?.kind === 'gap') return { ...list, rows: list.rows.with(at, { ...top, maxId: null }) }
  const gap: EntryRow = { kind: 'gap', id: `gap-${list.nextGap}`, maxId: null, sinceId: first.id }
  return { ...list, rows: [gap, ...list.rows], nextGap: list.nextGap + 1 }
}

/**
 * Joins neighbouring gaps and turns a gap at the end into "there is more": a reader never sees two gaps in a row, and older entries stay reachable.
 * The lower one stays, because in a column above whose first row the upper one waits, only the lower one is on screen.
 */
export function normalizeGaps(list: EntryList): EntryList {
  const rows: EntryRow[] = []
  for (const row of list.rows) {
    const at = rows.findLastIndex(({ kind }) => kind !== 'suggestions')
    const above = rows[at]
    if (row.kind === 'gap' && above?.kind === 'gap') {
      rows.splice(at, 1)
      rows.push({ ...row, maxId: above.maxId })
    } else rows.push(row)
  }
  let { hasMore } = list
  for (let last = rows.at(-1); last !== undefined && last.kind !== 'entry'; last = rows.at(-1)) {
    if (last.kind === 'gap') hasMore = true
    rows.pop()
  }
  return { ...list, rows, hasMore }
}

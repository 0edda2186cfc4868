import { tidyGaps } from './tidyGaps.ts'
import { LIVE_KEPT, LIVE_LIMIT, type EntryList, type EntryListRow } from './EntryList.ts'
import { visibleRows } from './readEntries.ts'

/** More waiting posts than this are cut, so that a page left open for days stays small. */
export const PENDING_LIMIT = 600

/** How many of the newest waiting posts such a cut keeps; a gap marks the rest. */
export const PENDING_KEPT = 400

/**
 * Puts a live post on top: on screen while the reader is at the top and nothing waits, else among the waiting (R-tl-05).
 * A post that is there already, or arrives while the server still builds the list, changes nothing (R-tl-04, R-tl-09).
 */
export function insertEntry(list: EntryList, id: string): EntryList {
  if (list.isPartial || list.items.some((row) => row.kind === 'entry' && row.id === id)) return list
  const row: EntryListRow = { kind: 'entry', id }
  const goesOnScreen = (list.isLive && list.pendingSize === 0) || list.items.length === 0
  const below = closeTop(goesOnScreen ? cutLive(list) : cutPending(list), id)
  return { ...below, items: [row, ...below.items], pendingSize: goesOnScreen ? 0 : below.pendingSize + 1 }
}

/** The gap on top, if there is one, now lies below the post that arrived. */
function closeTop(list: EntryList, id: string): EntryList {
  const [first, ...rest] = list.items
  if (first?.kind !== 'gap' || first.maxId !== null) return list
  return { ...list, items: [{ ...first, maxId: id }, ...rest] }
}

function cutLive(list: EntryList): EntryList {
  if (list.items.length <= LIVE_LIMIT) return list
  const rows = visibleRows(list)
  if (rows.filter((row) => row.kind === 'entry').length <= LIVE_LIMIT) return list
  return tidyGaps({ ...list, items: rows.slice(0, indexAfter(rows, LIVE_KEPT)), hasMore: true })
}

function cutPending(list: EntryList): EntryList {
  if (list.pendingSize <= PENDING_LIMIT) return list
  const pending = list.items.slice(0, list.pendingSize)
  const kept = pending.slice(0, indexAfter(pending, PENDING_KEPT))
  const rows = visibleRows(list)
  const gap: EntryListRow = {
    kind: 'gap',
    id: `gap-${list.nextGap}`,
    maxId: kept.findLast((row) => row.kind === 'entry')?.id ?? null,
    sinceId: rows.find((row) => row.kind === 'entry')?.id ?? null,
  }
  return tidyGaps({ ...list, items: [...kept, gap, ...rows], pendingSize: kept.length + 1, nextGap: list.nextGap + 1 })
}

/** The index just after the nth post, or the length where there are fewer. */
export function indexAfter(rows: readonly EntryListRow[], count: number): number {
  let seen = 0
  for (const [index, row] of rows.entries()) {
    if (seen === count) return index
    if (row.kind === 'entry') seen += 1
  }
  return rows.length
}

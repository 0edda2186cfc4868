import { hasGapOnTop } from './readEntries.ts'
import type { EntryList, EntryListRow } from './EntryList.ts'

/**
 * Marks that entries may be missing above all others, because the stream was interrupted (R-tl-07): a gap is put on top
 * unless one is there already. An empty list cannot hold a gap; it is marked as having older entries instead.
 */
export function markMissing(list: EntryList): EntryList {
  const isEmpty = !list.items.some((row) => row.kind === 'entry')
  return isEmpty ? { ...list, hasMore: true } : withGapOnTop(list)
}

/** Puts a gap above all rows; a list without entries stays as it is. */
export function withGapOnTop(list: EntryList): EntryList {
  const first = list.items.find((row) => row.kind === 'entry')
  if (first === undefined) return list
  if (hasGapOnTop(list)) return { ...list, items: widenTop(list.items) }
  const gap: EntryListRow = { kind: 'gap', id: `gap-${list.nextGap}`, maxId: null, sinceId: first.id }
  const waits = list.pendingSize > 0 || !list.isLive
  return {
    ...list,
    items: [gap, ...list.items],
    pendingSize: waits ? list.pendingSize + 1 : 0,
    nextGap: list.nextGap + 1,
  }
}

/** When the rows above a gap are deleted and it becomes the first row, it no longer has an upper end. */
function widenTop(items: readonly EntryListRow[]): EntryListRow[] {
  const at = items.findIndex((row) => row.kind === 'gap')
  return items.map((row, index) =>
    index === at && row.kind === 'gap' ? { kind: 'gap', id: row.id, maxId: null, sinceId: row.sinceId } : row,
  )
}

import { hasGapOnTop } from './readEntries.ts'
import type { EntryList, EntryListRow } from './EntryList.ts'

/**
 * Marks that something may be missing above everything, because the stream broke off or is back (R-tl-07): a gap goes on top
 * unless one is there already. Over an empty list no gap can stand; whatever comes first then has something older below it.
 */
export function markMissing(list: EntryList): EntryList {
  const isEmpty = !list.items.some((row) => row.kind === 'entry')
  return isEmpty ? { ...list, hasMore: true } : withGapOnTop(list)
}

/** Puts a gap above everything; a list without entries stays as it is. */
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

/** A gap that came on top because what was above it was deleted now reaches all the way up. */
function widenTop(items: readonly EntryListRow[]): EntryListRow[] {
  const at = items.findIndex((row) => row.kind === 'gap')
  return items.map((row, index) =>
    index === at && row.kind === 'gap' ? { kind: 'gap', id: row.id, maxId: null, sinceId: row.sinceId } : row,
  )
}

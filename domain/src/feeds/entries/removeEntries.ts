import { tidyGaps } from './tidyGaps.ts'
import type { EntryList } from './EntryList.ts'

/** Removes posts, waiting or shown, and joins the gaps that become neighbours (R-tl-10, R-tl-12). */
export function removeEntries(list: EntryList, isGone: (id: string) => boolean): EntryList {
  let { pendingSize } = list
  const items = list.items.filter((row, index) => {
    if (row.kind !== 'entry' || !isGone(row.id)) return true
    if (index < list.pendingSize) pendingSize -= 1
    return false
  })
  return items.length === list.items.length ? list : tidyGaps({ ...list, items, pendingSize })
}

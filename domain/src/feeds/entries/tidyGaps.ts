import type { GapRow } from '../GapRow.ts'
import type { EntryList, EntryListRow } from './EntryList.ts'

/**
 * Joins neighbouring gaps and turns a gap at the end into "there is more":
 * a reader never sees two gaps in a row, and older posts stay reachable.
 */
export function tidyGaps(list: EntryList): EntryList {
  const items: EntryListRow[] = []
  let { pendingSize, hasMore } = list
  let open: { gap: GapRow; at: number } | null = null
  list.items.forEach((row, index) => {
    if (row.kind === 'entry') open = null
    if (row.kind === 'gap' && open !== null) {
      let joined: GapRow = { ...open.gap, sinceId: row.sinceId }
      // If only the last gap is on screen, the joined gap takes its position and its id, so that the visible row stays.
      if (open.at < pendingSize && index >= list.pendingSize) {
        joined = { ...joined, id: row.id }
        items.splice(open.at, 1)
        pendingSize -= 1
        open = { gap: joined, at: items.length }
        items.push(joined)
      } else {
        items[open.at] = joined
        open = { gap: joined, at: open.at }
        if (index < list.pendingSize) pendingSize -= 1
      }
      return
    }
    if (row.kind === 'gap') open = { gap: row, at: items.length }
    items.push(row)
  })
  while (items.length > 0 && items.at(-1)?.kind !== 'entry') {
    if (items.at(-1)?.kind === 'gap') hasMore = true
    items.pop()
  }
  return { ...list, items, hasMore, pendingSize: Math.min(pendingSize, items.length) }
}

import { compareIds } from '../../ids/index.ts'
import type { PlaceRules } from '../FeedList.ts'
import { isWithin } from '../GapRow.ts'
import type { EntryList, EntryListRow } from './EntryList.ts'
import { visibleRows } from './readEntries.ts'

/** The number of waiting entries shown above at once: a few screens of posts. */
const REVEALED = 20

/** Functions for opening a list ordered by id in its middle, and reading upwards from there. */
export const placeRules: PlaceRules<EntryList> = {
  find(list, id) {
    // Searched first, because an older entry that arrived late may be above it.
    if (indexOf(list, id) >= 0) return id
    const index = list.items.findIndex((row) => row.kind === 'entry' && compareIds(row.id, id) <= 0)
    const row = list.items[index]
    if (row === undefined) return null
    // If the entry itself is deleted, its replacement is only known where no entries are missing there.
    const above = list.items[index - 1]
    return above?.kind === 'gap' && isWithin(above, id) ? null : row.id
  },
  beginAt: (list, rowId) => ({ ...list, pendingSize: Math.max(0, indexOf(list, rowId)) }),
  hideAll: (list) => ({ ...list, pendingSize: list.items.length }),
  unread(list, lastReadId) {
    let count = 0
    for (const row of list.items.slice(0, list.pendingSize)) {
      const id = row.kind === 'gap' ? row.maxId : row.id
      if (row.kind !== 'suggestions' && (id === null || compareIds(id, lastReadId) > 0)) count += row.kind === 'gap' ? Infinity : 1
    }
    return count
  },
  waits: (list) => list.pendingSize > 0,
  reveal(list) {
    const waiting = list.items.slice(0, list.pendingSize)
    const from = waiting.findLastIndex((row) => row.kind === 'gap') + 1
    return { ...list, pendingSize: Math.max(from, list.pendingSize - REVEALED) }
  },
  gapAbove(list) {
    const gap = list.items[list.pendingSize - 1]
    const below = visibleRows(list).find((row) => row.kind === 'entry')
    return gap?.kind === 'gap' && below !== undefined ? { gapId: gap.id, minId: below.id, maxId: gap.maxId } : null
  },
  showGapAbove: (list) => (list.items[list.pendingSize - 1]?.kind === 'gap' ? { ...list, pendingSize: list.pendingSize - 1 } : list),
}

function indexOf(list: EntryList, rowId: string): number {
  return list.items.findIndex((row: EntryListRow) => row.kind === 'entry' && row.id === rowId)
}

import { compareIds } from '../ids/index.ts'
import { isWithin, type ListRow } from './ListRow.ts'

/** The number of waiting entries newer than the read position; infinite where some of those are missing. */
export function countUnread(rows: readonly ListRow[], waiting: number, lastReadId: string): number {
  let count = 0
  for (const row of rows.slice(0, waiting)) {
    const id = row.kind === 'gap' ? row.maxId : row.id
    if (row.kind !== 'suggestions' && (id === null || compareIds(id, lastReadId) > 0)) count += row.kind === 'gap' ? Infinity : 1
  }
  return count
}

/** How many entries wait; gaps among them do not count. */
export function countWaiting(rows: readonly ListRow[], waiting: number): number {
  let count = 0
  for (let index = 0; index < waiting; index += 1) if (rows[index]?.kind === 'entry' || rows[index]?.kind === 'group') count += 1
  return count
}

/** The gap directly above the first row shown with its upper end, and the entry directly below it. */
export function gapAbove(
  rows: readonly ListRow[],
  waiting: number,
): { readonly gapId: string; readonly minId: string; readonly maxId: string | null } | null {
  const gap = rows[waiting - 1]
  const below = rows.find((row, index) => index >= waiting && row.kind === 'entry')
  return gap?.kind === 'gap' && below !== undefined ? { gapId: gap.id, minId: below.id, maxId: gap.maxId } : null
}

/** Where a list ordered by id begins for an entry that may be deleted, as an index; -1 where the list does not reach it. */
export function findPlace(rows: readonly ListRow[], id: string): number {
  // Searched first, because an older entry that arrived late may be above it.
  const at = rows.findIndex((row) => row.kind === 'entry' && row.id === id)
  if (at >= 0) return at
  const index = rows.findIndex((row) => row.kind === 'entry' && compareIds(row.id, id) <= 0)
  // If the entry itself is deleted, its replacement is only known where no entries are missing there.
  const above = rows[index - 1]
  return above?.kind === 'gap' && isWithin(above, id) ? -1 : index
}

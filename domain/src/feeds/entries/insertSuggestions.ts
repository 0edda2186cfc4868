import type { EntryList, EntryListRow } from './EntryList.ts'

/** Adds the row for follow suggestions above the given entry, but never as the first row (R-tl-11). */
export function insertSuggestions(list: EntryList, aboveId: string): EntryList {
  if (list.pendingSize > 0 || list.items.some((row) => row.kind === 'suggestions')) return list
  const at = list.items.findIndex((row) => row.kind === 'entry' && row.id === aboveId)
  if (at === -1) return list
  const row: EntryListRow = { kind: 'suggestions', id: 'suggestions' }
  return { ...list, items: list.items.toSpliced(Math.max(1, at), 0, row) }
}

import { newestId } from '../../ids/index.ts'
import type { GapRow } from '../GapRow.ts'
import type { EntryList, EntryListRow } from './EntryList.ts'

/** The rows on screen, newest first. */
export function visibleRows(list: EntryList): readonly EntryListRow[] {
  return list.pendingSize === 0 ? list.items : list.items.slice(list.pendingSize)
}

/** How many posts wait; gaps among them do not count. */
export function countPending(list: EntryList): number {
  let count = 0
  for (let index = 0; index < list.pendingSize; index += 1) if (list.items[index]?.kind === 'entry') count += 1
  return count
}

/** The ids of all posts, waiting ones first. */
export function entryIds(list: EntryList): string[] {
  return list.items.flatMap((row) => (row.kind === 'entry' ? [row.id] : []))
}

/** The newest post, waiting or shown: what a refresh sends as `since_id` (R-tl-03). */
export function newestEntryId(list: EntryList): string | null {
  return newestId(entryIds(list))
}

/** The last post: older pages are asked for below it where the server's own link does not fit any more. */
export function lastEntryId(list: EntryList): string | null {
  return list.items.findLast((row) => row.kind === 'entry')?.id ?? null
}

/** The gaps from the top down, waiting ones included. */
export function gapsOf(list: EntryList): GapRow[] {
  return list.items.filter((row) => row.kind === 'gap')
}

/** Whether the first row, apart from follow suggestions, is a gap. */
export function hasGapOnTop(list: EntryList): boolean {
  return list.items.find((row) => row.kind !== 'suggestions')?.kind === 'gap'
}

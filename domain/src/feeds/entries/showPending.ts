import { indexAfter } from './insertEntry.ts'
import { tidyGaps } from './tidyGaps.ts'
import { KEPT_BELOW_PENDING, type EntryList } from './EntryList.ts'

/** Puts the waiting posts on screen and keeps at most 40 old ones below them (R-tl-06, X-09). */
export function showPending(list: EntryList): EntryList {
  if (list.pendingSize === 0) return list
  const pending = list.items.slice(0, list.pendingSize)
  const old = list.items.slice(list.pendingSize)
  const kept = old.slice(0, indexAfter(old, KEPT_BELOW_PENDING))
  return tidyGaps({
    ...list,
    items: [...pending, ...kept],
    pendingSize: 0,
    hasMore: list.hasMore || kept.length < old.length,
  })
}

import { isNewer } from '../../ids/index.ts'
import { isWithin } from '../GapRow.ts'
import type { EntryList, EntryListRow } from './EntryList.ts'
import type { Ask } from '../Ask.ts'
import type { EntriesPage } from './entryRules.ts'
import { mergePage, type EntryPage } from './mergePage.ts'

/** How the answer to a request for newer entries is merged. */
export function mergeUpwards(ask: Extract<Ask, { place: 'above' | 'around' }>): NonNullable<EntriesPage['mergeInto']> {
  if (ask.place === 'above') return (list, page) => mergeAbove(list, ask.gapId, page)
  return (list, { ids, hasOlder, shows }, arrived) => mergeAround(list, { ids, order: 'by-id', hasOlder, arrived, shows })
}

/** Merges the entries directly above the lower end of a gap; the rest of the gap stays above them (R-tl-08). */
function mergeAbove(list: EntryList, gapId: string, page: { readonly ids: readonly string[]; readonly isWhole: boolean }): EntryList {
  const at = list.items.findIndex((row) => row.kind === 'gap' && row.id === gapId)
  const gap = list.items[at]
  if (gap?.kind !== 'gap') return list
  const known = new Set(list.items.map(({ id }) => id))
  const ids = [...new Set(page.ids)].filter((id) => isWithin(gap, id) && !known.has(id)).toSorted((a, b) => (isNewer(a, b) ? -1 : 1))
  const { maxId } = gap
  const isReached = maxId !== null && page.ids.some((id) => id === maxId || isNewer(id, maxId))
  // A page without new entries would be requested again for ever.
  const isClosed = page.isWhole || isReached || ids.length === 0
  const left: readonly EntryListRow[] = isClosed ? [] : [{ ...gap, sinceId: ids[0] ?? gap.sinceId }]
  const items = [...list.items.slice(0, at), ...left, ...ids.map((id) => ({ kind: 'entry', id }) as const), ...list.items.slice(at + 1)]
  const isWaiting = at < list.pendingSize
  return { ...list, items, pendingSize: isWaiting ? list.pendingSize + items.length - list.items.length : list.pendingSize }
}

/** Merges a page from the middle of the list: between it and newer rows entries may be missing. */
function mergeAround(list: EntryList, page: Pick<EntryPage, 'ids' | 'order' | 'hasOlder' | 'arrived' | 'shows'>): EntryList {
  const merged = mergePage(list, { ...page, place: { kind: 'top', sinceId: null, isWhole: false } })
  const inPage = new Set(page.ids)
  const at = merged.items.findIndex((row) => row.kind === 'entry' && inPage.has(row.id))
  const above = merged.items[at - 1]
  if (above?.kind !== 'entry') return merged
  const after = list.items[list.items.findIndex(({ id }) => id === above.id) + 1]
  // Rows that followed without a gap before still do.
  if (after?.kind === 'entry') return merged
  const gap: EntryListRow = { kind: 'gap', id: `gap-${merged.nextGap}`, maxId: above.id, sinceId: merged.items[at]?.id ?? null }
  return {
    ...merged,
    items: [...merged.items.slice(0, at), gap, ...merged.items.slice(at)],
    pendingSize: at <= merged.pendingSize && merged.pendingSize > 0 ? merged.pendingSize + 1 : merged.pendingSize,
    nextGap: merged.nextGap + 1,
  }
}

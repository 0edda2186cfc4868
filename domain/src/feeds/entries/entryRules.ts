import { isNewer } from '../../ids/index.ts'
import type { PageFacts } from '../Ask.ts'
import type { FeedList } from '../FeedList.ts'
import { isWithin } from '../GapRow.ts'
import { emptyEntryList, type EntryList, type EntryListRow } from './EntryList.ts'
import { insertEntry } from './insertEntry.ts'
import { insertSuggestions } from './insertSuggestions.ts'
import { markMissing } from './markMissing.ts'
import { mergePage, type FeedOrder } from './mergePage.ts'
import { placeRules } from './placeRules.ts'
import { countPending, entryIds, gapsOf, hasGapOnTop, lastEntryId, newestEntryId, visibleRows } from './readEntries.ts'
import { showPending } from './showPending.ts'

/** A page of entries, by id. */
export interface EntriesPage extends PageFacts {
  /** In the server's order, without those known to be deleted. */
  readonly ids: readonly string[]
  /** Whether the server has entries after the last one. */
  readonly hasOlder: boolean
  /** The answer was not full, so it contains everything newer than its `since_id`. */
  readonly isWhole: boolean
  /**
   * Whether the page shows an entry's post in another entry, such as a boost: servers that include a post once in a page leave out its other entries,
   * which were not deleted.
   */
  readonly shows?: (id: string) => boolean
  /** Follow suggestions go above this entry when the page is the first of its list (R-tl-11); null for none. */
  readonly suggestionsAboveId: string | null
  /** How a page from the middle of the list is merged; such code comes with the first page that needs it. */
  readonly mergeInto?: (list: EntryList, page: EntriesPage, arrived: ReadonlySet<string>) => EntryList
}

/** The properties that differ between lists of entries. */
export interface EntryRulesOptions {
  readonly order: FeedOrder
  /** Older pages are asked for by offset, as in search; elsewhere by id or by the server's link. */
  readonly pagesByCount?: boolean
  /** The first entry on screen is the read position, as in home (R-mark-02). */
  readonly marksRead?: boolean
}

/** The rules of lists whose rows are ids: posts, accounts, tags. */
export function entryRules({
  order,
  pagesByCount = false,
  marksRead = false,
}: EntryRulesOptions): FeedList<EntryList, EntryListRow, string, EntriesPage> {
  return {
    empty: emptyEntryList,
    places: order === 'by-id' ? placeRules : null,
    idOf: (id) => id,
    insert: (list, ids) => ids.reduce(insertEntry, list),
    merge(list, ask, page, arrived) {
      // Rows stored at the last visit may be shown already.
      const isFirst = ask.place === 'top' && ask.sinceId === null
      const { ids, hasOlder, isPartial, shows } = page
      if (page.mergeInto) return page.mergeInto(list, page, arrived)
      const place =
        ask.place === 'top'
          ? ({ kind: 'top', sinceId: ask.sinceId, isWhole: page.isWhole } as const)
          : ask.place === 'gap'
            ? ({ kind: 'gap', gapId: ask.gapId } as const)
            : ({ kind: 'bottom' } as const)
      const merged = mergePage(list, { ids, order, place, hasOlder, isPartial, arrived, shows })
      return isFirst && page.suggestionsAboveId !== null ? insertSuggestions(merged, page.suggestionsAboveId) : merged
    },
    markMissing,
    // Rows cut off below can only be asked for again in lists ordered by id.
    showPending: (list) => (order === 'by-id' ? showPending(list) : { ...list, pendingSize: 0 }),
    setLive: (list, isLive) => (list.isLive === isLive ? list : { ...list, isLive }),
    gaps: (list) => gapsOf(list).map((gap) => ({ gap, isWaiting: list.items.findIndex((row) => row === gap) < list.pendingSize })),
    hasGapOnTop,
    isEmpty: (list) => !list.items.some((row) => row.kind === 'entry'),
    newestId: newestEntryId,
    isNewest(list, id) {
      const newest = newestEntryId(list)
      return newest === null || isNewer(id, newest)
    },
    isReachable(list, id) {
      const lastId = lastEntryId(list)
      if (order === 'by-server' || lastId === null) return false
      return gapsOf(list).some((gap) => isWithin(gap, id)) || (list.hasMore && isNewer(lastId, id))
    },
    lastId: lastEntryId,
    rows: visibleRows,
    pendingCount: countPending,
    hasMore: (list, link) => list.hasMore && (order === 'by-id' || pagesByCount || link !== null || list.items.length === 0),
    askBelow(list, link) {
      const lastId = lastEntryId(list)
      if (lastId === null) return null
      const isTrue = link !== null && (order === 'by-server' || link.belowId === lastId)
      if (!isTrue && order === 'by-server' && !pagesByCount) return null
      return { place: 'bottom', lastId, link: isTrue ? link.link : null, count: entryIds(list).length }
    },
    readUpTo(list) {
      const [first] = marksRead ? visibleRows(list) : []
      return first?.kind === 'entry' ? first.id : null
    },
  }
}

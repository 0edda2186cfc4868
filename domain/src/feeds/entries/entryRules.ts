import { isNewer } from '../../ids/index.ts'
import { isWithin } from '../../views/index.ts'
import type { FeedRules, PageFacts, PageRequest } from '../FeedRules.ts'
import {
  emptyEntryList,
  entryIds,
  gapsOf,
  insertEntry,
  insertSuggestions,
  lastEntryId,
  markMissing,
  newestEntryId,
  trimBelow,
  type EntryList,
} from './EntryList.ts'
import { mergeAbove, mergeAround, mergePage, type FeedOrder } from './mergePage.ts'

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
  /** Follow suggestions go above this entry when the page is the first of its list; null for none. */
  readonly suggestionsAboveId: string | null
}

/** The properties that differ between lists of entries. */
export interface EntryRulesOptions {
  readonly order: FeedOrder
  /** Older pages are asked for by offset, as in search; elsewhere by id or by the server's link. */
  readonly pagesByCount?: boolean
  /** The first entry on screen is the read position, as in home. */
  readonly marksRead?: boolean
}

/** The rules of lists whose rows are ids: posts, accounts, tags. */
export function entryRules({ order, pagesByCount = false, marksRead = false }: EntryRulesOptions) {
  return {
    empty: emptyEntryList,
    hasPlaces: order === 'by-id',
    insert: (list: EntryList, entries, { waiting }) => {
      let next = list
      for (const { id } of entries) next = insertEntry(next, id, waiting === null ? null : waiting + next.rows.length - list.rows.length)
      return next
    },
    merge(list: EntryList, request: PageRequest, page: EntriesPage, context) {
      const { waiting } = context
      const { ids, hasOlder, isPartial, shows } = page
      if (request.place === 'above') return mergeAbove(list, request.gapId, page)
      if (request.place === 'around') return mergeAround(list, { ids, order, hasOlder, shows, ...context })
      const place =
        request.place === 'top'
          ? ({ kind: 'top', sinceId: request.sinceId, isWhole: page.isWhole } as const)
          : request.place === 'gap'
            ? ({ kind: 'gap', gapId: request.gapId } as const)
            : ({ kind: 'bottom' } as const)
      const merged = mergePage(list, { ids, order, place, hasOlder, isPartial, shows, ...context })
      // Rows stored at the last visit may be shown already, and nothing is put among rows that are being read.
      const isFirst = request.place === 'top' && request.sinceId === null && (waiting ?? 0) === 0
      return isFirst && page.suggestionsAboveId !== null ? insertSuggestions(merged, page.suggestionsAboveId) : merged
    },
    markMissing,
    // Rows cut off below can only be asked for again in lists ordered by id.
    trim: (list: EntryList, waiting) => (order === 'by-id' ? trimBelow(list, waiting) : list),
    gaps: gapsOf,
    isEmpty: (list) => !list.rows.some((row) => row.kind === 'entry'),
    // Where the server has its own order, an entry's id does not give its position and cannot be used in a request.
    newestId: (list) => (order === 'by-id' ? newestEntryId(list) : null),
    isNewest(list, { id }) {
      const newest = newestEntryId(list)
      return newest === null || isNewer(id, newest)
    },
    isReachable(list: EntryList, { id }) {
      const lastId = lastEntryId(list)
      if (order === 'by-server' || lastId === null) return false
      return gapsOf(list).some((gap) => isWithin(gap, id)) || (list.hasMore && isNewer(lastId, id))
    },
    lastId: lastEntryId,
    shown: ({ rows }, waiting) => (waiting === 0 ? rows : rows.slice(waiting)),
    hasMore: (list: EntryList, link) => list.hasMore && (order === 'by-id' || pagesByCount || link !== null || list.rows.length === 0),
    requestBelow(list, link) {
      const lastId = lastEntryId(list)
      if (lastId === null) return null
      const isTrue = link !== null && (order === 'by-server' || link.belowId === lastId)
      if (!isTrue && order === 'by-server' && !pagesByCount) return null
      return { place: 'bottom', lastId, link: isTrue ? link.link : null, count: entryIds(list).length }
    },
    readUpTo({ rows }, waiting) {
      const first = marksRead ? rows[waiting] : undefined
      return first?.kind === 'entry' ? first.id : null
    },
  } satisfies FeedRules
}

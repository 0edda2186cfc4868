import type { PageLink } from '@starling/api/client'
import type { Ask, PageFacts } from './Ask.ts'
import type { GapRow } from './GapRow.ts'

/** Pure functions for opening a list in its middle and reading upwards from there. */
export interface PlaceRules<List> {
  /** The row to begin at for an entry that may be deleted; null where the list does not reach it. */
  find(list: List, id: string): string | null
  /** Makes all rows above the row wait. */
  beginAt(list: List, rowId: string): List
  /** Hides all rows while the row to begin at is being loaded. */
  hideAll(list: List): List
  /** The number of waiting entries newer than the read position; infinite where some of those are missing. */
  unread(list: List, lastReadId: string): number
  /** Whether anything waits above. */
  waits(list: List): boolean
  /** Shows the nearest waiting entries above the visible rows, up to the next gap. */
  reveal(list: List): List
  /** The gap directly above the visible rows with its upper end, and the entry directly below it. */
  gapAbove(list: List): { readonly gapId: string; readonly minId: string; readonly maxId: string | null } | null
  showGapAbove(list: List): List
}

/** A place in a list that a page could fill. */
export interface FillableGap {
  readonly gap: GapRow
  /** The gap lies among the waiting rows, so filling it cannot move what is on screen. */
  readonly isWaiting: boolean
}

/**
 * The rules of one kind of list, as pure functions: how rows of its type are inserted, merged, removed and shown. Timelines
 * and notifications differ by these rules and by their source; the engine is the same.
 */
export interface FeedList<List, Row, Entry, Page extends PageFacts> {
  readonly empty: List
  /** Null where the list always begins at its top. */
  readonly places: PlaceRules<List> | null
  /** The id of an entry, so that a requested page that lacks a newly arrived entry does not delete it. */
  idOf(entry: Entry): string
  /** Inserts live entries on top, the oldest first: shown where the list is live, else waiting. */
  insert(list: List, entries: readonly Entry[]): List
  /** `arrived` holds the ids that came live during the request. */
  merge(list: List, ask: Ask, page: Page, arrived: ReadonlySet<string>): List
  /** Marks that entries newer than all known ones may be missing. */
  markMissing(list: List): List
  showPending(list: List): List
  /** Whether arrivals are shown at once (`true`) or wait. */
  setLive(list: List, isLive: boolean): List
  /** The gaps from the top down, without one at the very end, which only means that older entries exist. */
  gaps(list: List): readonly FillableGap[]
  hasGapOnTop(list: List): boolean
  isEmpty(list: List): boolean
  /** The `since_id` of a refresh; null for an empty list. */
  newestId(list: List): string | null
  /** Whether the entry's id is newer than all ids in the list. */
  isNewest(list: List, entry: Entry): boolean
  /** Whether filling a gap or loading older pages would load the entry, so that it must not be inserted on top. */
  isReachable(list: List, entry: Entry): boolean
  /** The id below which older pages are asked for; null for an empty list. */
  lastId(list: List): string | null
  /** The rows on screen. */
  rows(list: List): readonly Row[]
  pendingCount(list: List): number
  hasMore(list: List, link: PageLinkBelow): boolean
  /** The request for what follows the last row, given the server's link to it; null where nothing follows. */
  askBelow(list: List, link: PageLinkBelow): Ask | null
  /** The read position of a reader who sees the top of this list, given the previous one; null where the list has no such position. */
  readUpTo(list: List, lastReadId: string): string | null
}

/** The server's link to an older page, and the entry it follows; null where the server gave none. */
export type PageLinkBelow = { readonly link: PageLink; readonly belowId: string | null } | null

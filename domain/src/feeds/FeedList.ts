import type { PageLink } from '@starling/api/client'
import type { Ask, PageFacts } from './Ask.ts'
import type { GapRow } from './GapRow.ts'

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
  /** The entry's id, by which the page being loaded is prevented from removing what arrived during the request. */
  idOf(entry: Entry): string
  /** Puts live entries on top, the oldest first: on screen where the list is live, else among the waiting. */
  insert(list: List, entries: readonly Entry[]): List
  /** `arrived` holds the ids that came live during the request. */
  merge(list: List, ask: Ask, page: Page, arrived: ReadonlySet<string>): List
  /** Marks that entries newer than all known ones may be missing. */
  markMissing(list: List): List
  showPending(list: List): List
  /** Whether arrivals are shown at once (`true`) or wait. */
  setLive(list: List, isLive: boolean): List
  /** The gaps from the top down, without one at the very end, which only means that there is more. */
  gaps(list: List): readonly FillableGap[]
  hasGapOnTop(list: List): boolean
  isEmpty(list: List): boolean
  /** The `since_id` of a refresh; null for an empty list. */
  newestId(list: List): string | null
  /** Whether the entry's id is newer than all ids in the list. */
  isNewest(list: List, entry: Entry): boolean
  /** Whether filling a gap or loading older pages would bring the entry, so that it must not be put on top. */
  isReachable(list: List, entry: Entry): boolean
  /** The id below which older pages are asked for; null for an empty list. */
  lastId(list: List): string | null
  /** The rows on screen. */
  rows(list: List): readonly Row[]
  pendingCount(list: List): number
  hasMore(list: List, link: PageLinkBelow): boolean
  /** The request for what follows the last row, given the server's link to it; null where nothing is left. */
  askBelow(list: List, link: PageLinkBelow): Ask | null
  /** The read position of a reader who sees the top of this list, given the previous one; null where the list has no such position. */
  readUpTo(list: List, lastReadId: string): string | null
}

/** The server's link to an older page, and the entry it follows; null where the server gave none. */
export type PageLinkBelow = { readonly link: PageLink; readonly belowId: string | null } | null

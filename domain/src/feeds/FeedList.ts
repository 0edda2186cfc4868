import type { PageLink } from '@starling/api/client'
import type { Ask, PageFacts } from './Ask.ts'
import type { GapRow } from './GapRow.ts'

/** How a list is opened in its middle and read upwards from there, as pure functions. */
export interface PlaceRules<List> {
  /** The row to begin with for an entry that may be gone meanwhile; null where the list does not reach it. */
  find(list: List, id: string): string | null
  /** Everything above the row waits. */
  beginAt(list: List, rowId: string): List
  /** Hides all rows while the row at which the list begins is still being looked for. */
  hideAll(list: List): List
  /** How many of the waiting entries are newer than what was read; infinite where some of those are missing. */
  unread(list: List, lastReadId: string): number
  /** Whether anything waits above. */
  waits(list: List): boolean
  /** Puts the nearest waiting entries on screen, above what is there and no further than a gap. */
  reveal(list: List): List
  /** The gap right above the screen with its upper end, and the entry right below it. */
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
  /** Null where only the top of the list is ever begun with. */
  readonly places: PlaceRules<List> | null
  /** Names an entry, so that a page under way is not taken to deny what arrived meanwhile. */
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

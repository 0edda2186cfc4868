import type { GapRow } from '../GapRow.ts'

/** One line of a list of entries; the post, account or tag itself is looked up by id. `suggestions` is the place of follow suggestions. */
export type EntryListRow = { readonly kind: 'entry'; readonly id: string } | GapRow | { readonly kind: 'suggestions'; readonly id: string }

/** A list of posts, accounts or other things with an id, in the order they are shown, as plain data. Every transition answers a new list and leaves the old one unchanged. */
export interface EntryList {
  /** Newest first: the waiting rows, then the rows on screen. */
  readonly items: readonly EntryListRow[]
  /** How many of the first items are waiting and not shown. */
  readonly pendingSize: number
  /** Arrivals are shown at once, because the reader is at the top and nothing holds the list; otherwise they wait. */
  readonly isLive: boolean
  /** The server is still putting the list together (206); live entries are ignored meanwhile. */
  readonly isPartial: boolean
  /** Whether entries older than the last item can be asked for. */
  readonly hasMore: boolean
  /** The number for the next gap's id, so that ids never repeat. */
  readonly nextGap: number
}

/** A live list longer than this is cut when an entry arrives while the reader is at the top. */
export const LIVE_LIMIT = 40

/** How many of the newest entries such a cut keeps. */
export const LIVE_KEPT = 20

/** How many of the old entries stay below the waiting ones when those are shown (R-tl-06, X-09). */
export const KEPT_BELOW_PENDING = 40

/** A list before its first page. */
export const emptyEntryList: EntryList = {
  items: [],
  pendingSize: 0,
  isLive: true,
  isPartial: false,
  hasMore: true,
  nextGap: 1,
}

/** Names one timeline: what to ask the server for and under which name it is kept (R-tl-15). */
export type TimelineKey =
  | 'home'
  | `public${'' | ':remote'}${'' | ':media'}`
  | `community${'' | ':media'}`
  | `hashtag:${string}`
  | `list:${string}`
  | `antenna:${string}`
  | `circle:${string}`
  | `link:${string}`
  | `account:${string}`
  | `quotes:${string}`
  | 'bookmarks'
  | 'favourites'
  | 'trends'

/** A place where posts may be missing: below `maxId` and above `sinceId`; null `maxId` means at the very top. */
export interface GapRow {
  readonly kind: 'gap'
  /** Stable while the gap is open; usable as a React key. */
  readonly id: string
  readonly maxId: string | null
  readonly sinceId: string | null
}

/** One line of a timeline, by id; the post itself is read from the entity store. */
export type TimelineRow = { readonly kind: 'status'; readonly id: string } | GapRow | { readonly kind: 'suggestions'; readonly id: string }

/** A timeline as plain data; every transition answers a new one and leaves the old untouched. */
export interface Timeline {
  /** Newest first: the rows that wait above the fold, then the rows on screen. */
  readonly items: readonly TimelineRow[]
  /** How many leading items wait until they are asked for. */
  readonly pendingSize: number
  readonly isAtTop: boolean
  readonly isConnected: boolean
  /** The server is still putting the timeline together (206); live posts are ignored meanwhile. */
  readonly isPartial: boolean
  /** Whether posts older than the last item can be asked for. */
  readonly hasMore: boolean
  /** Numbers the gaps, so that each keeps its own id. */
  readonly nextGap: number
}

/** A live list longer than this is cut when a post arrives while the reader is at the top. */
export const LIVE_LIMIT = 40

/** How many of the newest posts such a cut keeps. */
export const LIVE_KEPT = 20

/** How many of the old posts stay below the waiting ones when those are shown (R-tl-06, X-09). */
export const KEPT_BELOW_PENDING = 40

/** A timeline before its first page. */
export const emptyTimeline: Timeline = {
  items: [],
  pendingSize: 0,
  isAtTop: true,
  isConnected: false,
  isPartial: false,
  hasMore: true,
  nextGap: 1,
}

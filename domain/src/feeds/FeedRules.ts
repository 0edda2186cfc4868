import type { ApiError, PageLink } from '@starling/api/client'
import type { GapRow, ListRow } from '../views/index.ts'

/** Which page of a list is requested. */
export type PageRequest =
  /** The newest page; with `sinceId` only entries newer than that. */
  | { readonly place: 'top'; readonly sinceId: string | null }
  /** The entries around one that may be deleted: some newer ones, itself, and older ones. */
  | { readonly place: 'around'; readonly id: string }
  /** The entries directly above the lower end of a gap. */
  | { readonly place: 'above'; readonly gapId: string; readonly minId: string }
  /** The entries directly below the upper end of a gap. */
  | { readonly place: 'gap'; readonly gapId: string; readonly maxId: string }
  /** The page after the last entry: by the server's own link while it is still valid, else below the entry's id or by offset. */
  | { readonly place: 'bottom'; readonly lastId: string; readonly link: PageLink | null; readonly count: number }

/** Facts about a page that do not depend on the type of its rows. */
export interface PageFacts {
  /** The server's link to the next older page. */
  readonly next: PageLink | null
  /** Answered with 206: the server is still putting the list together. */
  readonly isPartial: boolean
  /** The reason why the page comes from this device's storage; null or absent where the server answered. */
  readonly failure?: ApiError | null
  /** The last entry of the page; null for an empty page. */
  readonly lastId: string | null
}

/** The data of a list: its rows, newest first, and whatever else its rules need. */
export interface FeedRows {
  readonly rows: readonly ListRow[]
}

/** Something that arrives live. */
export interface FeedEntry {
  readonly id: string
}

/** How a change must treat the columns that show the list. */
export interface Readers {
  /**
   * This many of the first rows wait in every column in which nothing may move; null where there is no such column, because all show the top of
   * the list and follow it.
   */
  readonly waiting: number | null
}

export interface MergeContext extends Readers {
  /** The ids that came live during the request. */
  readonly streamed: ReadonlySet<string>
}

/**
 * The rules of one kind of list, as pure functions: how rows of its type are inserted, merged and removed. Timelines
 * and notifications differ by these rules and by their source; the engine is the same.
 */
export interface FeedRules {
  readonly empty: FeedRows
  /** The list is ordered by id, so that it can be opened in its middle and read upwards from there. */
  readonly hasPlaces: boolean
  /** Inserts live entries on top, the oldest first. */
  insert(list: FeedRows, entries: readonly FeedEntry[], readers: Readers): FeedRows
  merge(list: FeedRows, request: PageRequest, page: PageFacts, context: MergeContext): FeedRows
  /** Marks that entries newer than all known ones may be missing. */
  markMissing(list: FeedRows): FeedRows
  /** The first `waiting` rows have just been shown, and every column shows the top: old rows far below may be forgotten. */
  trim(list: FeedRows, waiting: number): FeedRows
  /** The gaps from the top down, without one at the very end, which only means that older entries exist. */
  gaps(list: FeedRows): readonly GapRow[]
  isEmpty(list: FeedRows): boolean
  /** The `since_id` of a refresh; null for an empty list. */
  newestId(list: FeedRows): string | null
  /** Whether the entry's id is newer than all ids in the list. */
  isNewest(list: FeedRows, entry: FeedEntry): boolean
  /** Whether filling a gap or loading older pages would load the entry, so that it must not be inserted on top. */
  isReachable(list: FeedRows, entry: FeedEntry): boolean
  /** The id below which older pages are asked for; null for an empty list. */
  lastId(list: FeedRows): string | null
  /** The rows on screen where the first `waiting` ones wait. */
  shown(list: FeedRows, waiting: number): readonly ListRow[]
  hasMore(list: FeedRows, link: PageLinkBelow): boolean
  /** The request for what follows the last row, given the server's link to it; null where nothing follows. */
  requestBelow(list: FeedRows, link: PageLinkBelow): PageRequest | null
  /**
   * The read position of a reader who sees the top of this list above which `waiting` rows wait, given the previous one; null where the list has no
   * such position.
   */
  readUpTo(list: FeedRows, waiting: number, lastReadId: string): string | null
}

/** The server's link to an older page, and the entry it follows; null where the server gave none. */
export type PageLinkBelow = { readonly link: PageLink; readonly belowId: string | null } | null

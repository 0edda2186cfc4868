import type { PageLink } from '@starling/api/client'

/** Which page of a list is asked for. */
export type Ask =
  /** The newest page; with `sinceId` only what is newer than that. */
  | { readonly place: 'top'; readonly sinceId: string | null }
  /** What lies below the upper end of a gap. */
  | { readonly place: 'gap'; readonly gapId: string; readonly maxId: string }
  /** What follows the last entry: by the server's own link where it still fits, else below the entry's id or after so many. */
  | { readonly place: 'bottom'; readonly lastId: string; readonly link: PageLink | null; readonly count: number }

/** What every page says about itself, whatever it is a page of. */
export interface PageFacts {
  /** Where the server says an older page is. */
  readonly next: PageLink | null
  /** Answered with 206: the server is still putting the list together (R-tl-04). */
  readonly isPartial: boolean
  /** The last entry of the page; null where it holds none. */
  readonly lastId: string | null
}

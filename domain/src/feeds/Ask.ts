import type { ApiError, PageLink } from '@starling/api/client'

/** Which page of a list is requested. */
export type Ask =
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
  /** Answered with 206: the server is still putting the list together (R-tl-04). */
  readonly isPartial: boolean
  /** The reason why the page comes from this device's storage; null or absent where the server answered. */
  readonly failure?: ApiError | null
  /** The last entry of the page; null for an empty page. */
  readonly lastId: string | null
}

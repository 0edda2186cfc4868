import type { ApiError, PageLink } from '@starling/api/client'

/** Which page of a list is asked for. */
export type Ask =
  /** The newest page; with `sinceId` only what is newer than that. */
  | { readonly place: 'top'; readonly sinceId: string | null }
  /** What lies around an entry that may be gone: some that are newer, itself, and what is older. */
  | { readonly place: 'around'; readonly id: string }
  /** What follows upwards from the lower end of a gap. */
  | { readonly place: 'above'; readonly gapId: string; readonly minId: string }
  /** What lies below the upper end of a gap. */
  | { readonly place: 'gap'; readonly gapId: string; readonly maxId: string }
  /** The page after the last entry: by the server's own link while it is still valid, else below the entry's id or by offset. */
  | { readonly place: 'bottom'; readonly lastId: string; readonly link: PageLink | null; readonly count: number }

/** Facts about a page that do not depend on the type of its rows. */
export interface PageFacts {
  /** The server's link to the next older page. */
  readonly next: PageLink | null
  /** Answered with 206: the server is still putting the list together (R-tl-04). */
  readonly isPartial: boolean
  /** Why the page is one that was kept on this device; null or absent where the server answered. */
  readonly failure?: ApiError | null
  /** The last entry of the page; null where it holds none. */
  readonly lastId: string | null
}

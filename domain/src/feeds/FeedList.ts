import type { PageLink } from '@starling/api/client'
import type { Ask, PageFacts } from './Ask.ts'
import type { GapRow } from './GapRow.ts'

/** A place in a list that a page could fill. */
export interface FillableGap {
  readonly gap: GapRow
  /** It lies among the rows that wait, so filling it cannot move what is on screen. */
  readonly isWaiting: boolean
}

/**
 * The rules of one sort of list, as pure functions: how rows of a type are inserted, merged, taken away and shown. Timelines
 * and notifications differ by these rules and by their source; the engine is the same.
 */
export interface FeedList<List, Row, Entry, Page extends PageFacts> {
  readonly empty: List
  /** Names an entry, so that a page under way is not taken to deny what arrived meanwhile. */
  idOf(entry: Entry): string
  /** Puts live entries on top, the oldest first: on screen where the list is live, else among the waiting. */
  insert(list: List, entries: readonly Entry[]): List
  /** `arrived` holds the ids of what came live while the page was under way. */
  merge(list: List, ask: Ask, page: Page, arrived: ReadonlySet<string>): List
  /** What is newer than everything here may have been missed. */
  markMissing(list: List): List
  showPending(list: List): List
  /** Whether what arrives goes on screen (`true`) or waits. */
  setLive(list: List, isLive: boolean): List
  /** From the top down; one at the very end that only says "there is more" is not among them. */
  gaps(list: List): readonly FillableGap[]
  hasGapOnTop(list: List): boolean
  isEmpty(list: List): boolean
  /** What a refresh is asked since; null for an empty list. */
  newestId(list: List): string | null
  /** Whether the entry's id is newer than everything here. */
  isNewest(list: List, entry: Entry): boolean
  /** Whether filling a gap or asking for more would bring the entry, so that it must not go on top. */
  isReachable(list: List, entry: Entry): boolean
  /** What an older page follows; null for an empty list. */
  lastId(list: List): string | null
  /** The rows on screen. */
  rows(list: List): readonly Row[]
  pendingCount(list: List): number
  hasMore(list: List, link: PageLinkBelow): boolean
  /** How to ask for what follows the last row, given the link that leads on from it; null where nothing is left. */
  askBelow(list: List, link: PageLinkBelow): Ask | null
  /** How far the reader has read who sees the top of this list, given how far they had read before; null where it does not say. */
  readUpTo(list: List, lastReadId: string): string | null
}

/** A server's link to an older page, and the entry it follows; null where there is none. */
export type PageLinkBelow = { readonly link: PageLink; readonly belowId: string | null } | null

import type { ApiError } from '@starling/api/client'
import type { Place } from '../views/index.ts'
import type { FeedEntry, FeedRows, PageFacts, PageRequest } from './FeedRules.ts'

/** What can happen to one column of a feed, which is named by `view`. `now` is in milliseconds since 1970. */
export type ColumnEvent =
  /** A screen starts showing the list; a separate event reports its scroll position. */
  | { readonly kind: 'opened'; readonly view: string; readonly isConnected: boolean; readonly now: number }
  | { readonly kind: 'closed'; readonly view: string }
  /** The screen reports whether the top of the list is visible; also reported just before the screen is opened. */
  | { readonly kind: 'placed'; readonly view: string; readonly isAtTop: boolean; readonly now: number }
  /** The screen reports the first visible entry. */
  | { readonly kind: 'seen'; readonly view: string; readonly place: Place }
  /** The reader comes near the first row: waiting entries above it are shown, and missing ones are requested. */
  | { readonly kind: 'upwards'; readonly view: string }
  /** Something in the column must not move, or this has ended. */
  | { readonly kind: 'paused'; readonly view: string; readonly isPaused: boolean }
  | { readonly kind: 'show-waiting'; readonly view: string }

/** What can happen to a feed. */
export type FeedEvent =
  | ColumnEvent
  | { readonly kind: 'visible'; readonly isVisible: boolean }
  | { readonly kind: 'connected'; readonly isConnected: boolean; readonly now: number }
  | { readonly kind: 'streamed'; readonly entry: FeedEntry }
  /** The time of the planned insertion has come. */
  | { readonly kind: 'insertion-due' }
  | { readonly kind: 'answered'; readonly request: number; readonly page: PageFacts; readonly now: number }
  | { readonly kind: 'failed'; readonly request: number; readonly error: ApiError; readonly now: number }
  /** The waiting time for a list that the server is still building is over. */
  | { readonly kind: 'waited'; readonly now: number }
  | { readonly kind: 'refresh'; readonly now: number }
  | { readonly kind: 'more'; readonly now: number }
  | { readonly kind: 'fill'; readonly gapId: string; readonly now: number }
  /** Polling replaces the stream, and one poll is due. */
  | { readonly kind: 'polled'; readonly now: number }
  /** The network connection is back. */
  | { readonly kind: 'online'; readonly now: number }
  /** The reader published this entry. */
  | { readonly kind: 'written'; readonly entry: FeedEntry; readonly now: number }
  /** Entries were deleted: they are removed from the list by `change`, and from the entries waiting for insertion. */
  | { readonly kind: 'removed'; change(list: FeedRows): FeedRows; isGone(entry: FeedEntry): boolean }
  /** The entries stored at the last visit; ignored where an answer has come already. */
  | { readonly kind: 'stored'; readonly page: PageFacts; readonly left: SavedPlace | null }
  /** The server's read position, which any device may have set. */
  | { readonly kind: 'marked'; readonly id: string }
  /** The parameters of the list have changed. */
  | { readonly kind: 'restarted'; readonly now: number }
  /** The rows shown are outdated and have to be loaded again. */
  | { readonly kind: 'outdated'; readonly now: number }
  /** The server is asked to clear the list; until it has answered, answers to earlier requests are ignored. */
  | { readonly kind: 'clearing' }
  /** `restored` are the cleared rows where clearing failed. */
  | { readonly kind: 'cleared'; readonly restored: FeedRows | null; readonly now: number }
  /** The list was closed long ago: its rows are forgotten. */
  | { readonly kind: 'forgotten' }

/** The position where the last visit ended, and the read position of that time. */
export interface SavedPlace {
  readonly place: Place
  readonly marker: string
}

/** An effect of a feed as plain data; the runtime carries it out. */
export type FeedEffect =
  /** Request a page; the result comes as `answered` or `failed`, within the time limit. */
  | { readonly kind: 'load'; readonly request: number; readonly page: PageRequest }
  /** Abort this request; its answer is not needed any more. */
  | { readonly kind: 'abandon'; readonly request: number }
  /** Send `waited` after this time; a later wait replaces this one. */
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'end-wait' }
  /** Send `insertion-due` with the first frame after `afterMs`. */
  | { readonly kind: 'plan-insertion'; readonly afterMs: number }
  | { readonly kind: 'listen' }
  | { readonly kind: 'end-listening' }
  /** The reader has read everything up to this id. */
  | { readonly kind: 'advance-marker'; readonly id: string }
  | { readonly kind: 'alert'; readonly error: ApiError }

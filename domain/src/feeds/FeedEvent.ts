import type { ApiError } from '@starling/api/client'
import type { Ask, PageFacts } from './Ask.ts'

/** What can happen to a feed. `now` is in milliseconds since 1970. */
export type FeedEvent<List, Entry, Page extends PageFacts> =
  /** A screen shows it; another event says where the screen stands. */
  | { readonly kind: 'opened'; readonly isConnected: boolean; readonly now: number }
  | { readonly kind: 'closed' }
  /** The screen says whether the top of the list is in sight; also while it is only about to open. */
  | { readonly kind: 'placed'; readonly isAtTop: boolean; readonly now: number }
  /** Something in the list must not move, or may again. */
  | { readonly kind: 'held'; readonly isHeld: boolean }
  | { readonly kind: 'visible'; readonly isVisible: boolean }
  | { readonly kind: 'connected'; readonly isConnected: boolean; readonly now: number }
  | { readonly kind: 'arrived'; readonly entry: Entry }
  /** The planned insertion is due. */
  | { readonly kind: 'insertion-due' }
  | { readonly kind: 'answered'; readonly request: number; readonly page: Page; readonly now: number }
  | { readonly kind: 'failed'; readonly request: number; readonly error: ApiError; readonly now: number }
  /** The wait for a list that the server is still building is over. */
  | { readonly kind: 'waited'; readonly now: number }
  | { readonly kind: 'refresh'; readonly now: number }
  | { readonly kind: 'more'; readonly now: number }
  | { readonly kind: 'fill'; readonly gapId: string; readonly now: number }
  | { readonly kind: 'show-pending' }
  /** Polling stands in for the stream (R-str-06). */
  | { readonly kind: 'polled'; readonly now: number }
  /** The network is back. */
  | { readonly kind: 'online'; readonly now: number }
  /** The reader's own new entry (R-tl-16). */
  | { readonly kind: 'written'; readonly entry: Entry; readonly now: number }
  /** Entries are gone: from the list by `change`, and from what still waits to be inserted. */
  | { readonly kind: 'removed'; readonly change: (list: List) => List; readonly isGone: (entry: Entry) => boolean }
  /** What the last visit left; ignored where an answer has come already. */
  | { readonly kind: 'stored'; readonly ask: Ask; readonly page: Page }
  /** How far has been read, here or elsewhere. */
  | { readonly kind: 'marked'; readonly id: string }
  /** What is asked for has changed. */
  | { readonly kind: 'restarted'; readonly now: number }
  /** What is shown is not true any more. */
  | { readonly kind: 'outdated'; readonly now: number }
  /** The server is asked to clear the list; until it is done no answer is believed. */
  | { readonly kind: 'clearing' }
  /** `restore` brings back what was cleared where that failed. */
  | { readonly kind: 'cleared'; readonly restore: ((list: List) => List) | null; readonly now: number }
  /** Nobody will come back to it soon. */
  | { readonly kind: 'forgotten' }

/** What a feed wants done, as plain data; the runtime carries it out. */
export type FeedEffect =
  /** Ask for a page; the answer comes as `answered` or `failed`, within the time limit. */
  | { readonly kind: 'load'; readonly request: number; readonly ask: Ask }
  /** The answer to this is not wanted any more. */
  | { readonly kind: 'abandon'; readonly request: number }
  /** Come back with `waited`; a later wait takes the place of this one. */
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'end-wait' }
  /** Come back with `insertion-due`: after `afterMs`, with the next frame. */
  | { readonly kind: 'plan-insertion'; readonly afterMs: number }
  | { readonly kind: 'listen' }
  | { readonly kind: 'end-listening' }
  /** The reader has seen everything up to this id. */
  | { readonly kind: 'advance-marker'; readonly id: string }
  | { readonly kind: 'alert'; readonly error: ApiError }

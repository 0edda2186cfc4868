import type { ApiError } from '@starling/api/client'
import type { Ask, PageFacts } from './Ask.ts'
import type { FeedList, PageLinkBelow } from './FeedList.ts'

/** The top of a list being asked for. */
export interface TopRequest {
  readonly request: number
  readonly sinceId: string | null
  /** Milliseconds since 1970. */
  readonly askedAt: number
  /** The stream came up meanwhile, so the answer may be older than that and is followed by another question. */
  readonly isLate: boolean
}

/** What one feed knows and has under way, as plain data. */
export interface FeedState<List, Entry> {
  readonly list: List
  /** 'partial': the server is still putting the list together. */
  readonly phase: 'idle' | 'loading' | 'ready' | 'error' | 'partial'
  /** The last failure; null after a success. */
  readonly error: ApiError | null
  /** Shown from storage and not yet confirmed by the server. */
  readonly isCached: boolean
  readonly isOpen: boolean
  /** The last the screen said about its place. */
  readonly isAtTop: boolean
  /** The screen has said where it stands since it was last shown; until then nothing is put on screen above it. */
  readonly isPlaced: boolean
  /** Something in the list must not move: a menu, a selection, a pressed pointer. */
  readonly isHeld: boolean
  /** Nothing waited when the hold began, so what came during it is shown when it ends. */
  readonly showsOnRelease: boolean
  /** The page is looked at. */
  readonly isVisible: boolean
  readonly isListening: boolean
  readonly isConnected: boolean
  readonly wasConnected: boolean
  readonly top: TopRequest | null
  readonly more: { readonly request: number; readonly ask: Ask; readonly belowId: string | null } | null
  readonly fill: { readonly request: number | null; readonly gapId: string } | null
  /** How many gaps may still be filled without being asked (R-tl-08). */
  readonly fillsLeft: number
  /** Live entries that came after the top was asked for: they go above its answer. */
  readonly queued: readonly Entry[]
  /** Live entries that waited already when the top was asked for anew: its answer holds them, or a gap below it does. */
  readonly covered: readonly Entry[]
  /** Live entries that wait for the next insertion on screen. */
  readonly arrivals: readonly Entry[]
  /** An insertion is planned, so what arrives joins it. */
  readonly isInsertionPlanned: boolean
  /** Ids that came live while a gap is being filled. */
  readonly arrived: ReadonlySet<string>
  readonly link: PageLinkBelow
  readonly lastRequest: number
  readonly lastReadId: string
  /** What is shown is not true any more and is asked for anew as soon as that moves nothing. */
  readonly isOutdated: boolean
  /** While the server changes what all answers depend on, no answer is believed. */
  readonly isSuspended: boolean
}

/** What tells one feed from another. */
export interface FeedTraits<List, Row, Entry, Page extends PageFacts> {
  readonly rules: FeedList<List, Row, Entry, Page>
  /** Its entries come live while it is open. */
  readonly isStreamed: boolean
  /** It listens on while closed. */
  readonly listensOn: boolean
  /** The session hands it its entries and tells it of the connection from the start; polls reach it even while closed. */
  readonly isBackground: boolean
  /** A new first page takes the place of the whole list. */
  readonly isReplaced: boolean
  /** Opened at the top, it shows what waited: nobody was reading here. */
  readonly showsWaitingOnReturn: boolean
  /** Why nothing can be asked for, as for visitors' notifications or a kind of list no endpoint is known for; null where it can. */
  readonly absence: ApiError | null
}

/** A feed before anything happened. */
export function initialFeed<List, Row, Entry, Page extends PageFacts>(traits: FeedTraits<List, Row, Entry, Page>): FeedState<List, Entry> {
  return {
    list: traits.rules.setLive(traits.rules.empty, false),
    phase: 'idle',
    error: null,
    isCached: false,
    isOpen: false,
    // A list nobody has seen stands at its top.
    isAtTop: true,
    isPlaced: true,
    isHeld: false,
    showsOnRelease: false,
    isVisible: true,
    isListening: traits.isBackground,
    isConnected: false,
    wasConnected: false,
    top: null,
    more: null,
    fill: null,
    fillsLeft: 0,
    queued: [],
    covered: [],
    arrivals: [],
    isInsertionPlanned: false,
    arrived: new Set(),
    link: null,
    lastRequest: 0,
    lastReadId: '0',
    isOutdated: false,
    isSuspended: false,
  }
}

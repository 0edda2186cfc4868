import type { ApiError } from '@starling/api/client'
import type { Ask, PageFacts } from './Ask.ts'
import type { FeedList, PageLinkBelow } from './FeedList.ts'
import type { Place } from './Place.ts'

/** A request for the top of the list. */
export interface TopRequest {
  readonly request: number
  readonly sinceId: string | null
  /** Milliseconds since 1970. */
  readonly askedAt: number
  /** The stream connected during the request, so the answer may lack entries from before that, and a second request follows. */
  readonly isLate: boolean
}

/** The data of one feed: its rows and its running requests. */
export interface FeedState<List, Entry> {
  readonly list: List
  /** 'partial': the server is still putting the list together. */
  readonly phase: 'idle' | 'loading' | 'ready' | 'error' | 'partial'
  /** The last failure; null after a success. */
  readonly error: ApiError | null
  /** Shown from storage and not yet confirmed by the server. */
  readonly isCached: boolean
  readonly isOpen: boolean
  /** The last position the screen reported. */
  readonly isAtTop: boolean
  /** Whether the screen has reported its position since it was last shown; until then nothing is inserted above it. */
  readonly isPlaced: boolean
  /** Something in the list must not move: a menu, a selection, a pressed pointer. */
  readonly isHeld: boolean
  /** Nothing was waiting when the hold began, so entries that arrived during it are shown when it ends. */
  readonly showsOnRelease: boolean
  /** The browser tab is visible. */
  readonly isVisible: boolean
  readonly isListening: boolean
  readonly isConnected: boolean
  readonly wasConnected: boolean
  readonly top: TopRequest | null
  readonly more: { readonly request: number; readonly ask: Ask; readonly belowId: string | null } | null
  /**
   * `minId`: asked from this lower end upwards, else from `maxId` downwards; without either it is filled by loading the top. `maxId` is the
   * upper end of the gap when it was asked for.
   */
  readonly fill: {
    readonly request: number | null
    readonly gapId: string
    readonly maxId: string | null
    readonly minId: string | null
    /** The connection came back during the request: its answer may be older than that, and entries in between are in no answer. */
    readonly isLate: boolean
  } | null
  /** The page around the place where reading goes on, being asked for. */
  readonly around: { readonly request: number; readonly id: string } | null
  /** The place where reading goes on is not known yet; until then all new entries wait above. */
  readonly isReturning: boolean
  /** Where one reads: as the screen said last, or as the last visit left it. */
  readonly place: Place | null
  /** Where the screen is to begin; another object sends it to another place. */
  readonly start: Place | null
  /** How far had been read when the stored place was left; null once reading has gone on here. */
  readonly leftAt: string | null
  /** How many gaps may still be filled without being asked (R-tl-08). */
  readonly fillsLeft: number
  /** Live entries that arrived after the top was asked for: they go above its answer. */
  readonly queued: readonly Entry[]
  /** Live entries that were waiting before the top was asked for again: the answer holds them, or a gap below it does. */
  readonly covered: readonly Entry[]
  /** Live entries that wait for the next insertion. */
  readonly arrivals: readonly Entry[]
  /** An insertion is planned, so further arrivals join it. */
  readonly isInsertionPlanned: boolean
  /** Ids that arrived live while a gap was being filled. */
  readonly arrived: ReadonlySet<string>
  readonly link: PageLinkBelow
  readonly lastRequest: number
  readonly lastReadId: string
  /** The rows shown are outdated; they are loaded again as soon as that moves nothing on screen. */
  readonly isOutdated: boolean
  /** While the server changes what all answers depend on, answers are ignored. */
  readonly isSuspended: boolean
}

/** The properties that differ between feeds. */
export interface FeedTraits<List, Row, Entry, Page extends PageFacts> {
  readonly rules: FeedList<List, Row, Entry, Page>
  /** Entries arrive live while the feed is open. */
  readonly isStreamed: boolean
  /** It keeps listening while closed. */
  readonly listensOn: boolean
  /** The session passes it entries and connection changes from the start; polls reach it even while closed. */
  readonly isBackground: boolean
  /** A new first page replaces the whole list. */
  readonly isReplaced: boolean
  /** Reading goes on where it ended, here or on another device. */
  readonly keepsPlace: boolean
  /** When the list is opened at its top, the entries that waited are shown at once, since no one was reading them. */
  readonly showsWaitingOnReturn: boolean
  /** Why no request is possible, as for anonymous readers' notifications or an unknown kind of list; null where requests are possible. */
  readonly absence: ApiError | null
}

/** The state of a feed before any event. */
export function initialFeed<List, Row, Entry, Page extends PageFacts>(traits: FeedTraits<List, Row, Entry, Page>): FeedState<List, Entry> {
  return {
    list: traits.rules.setLive(traits.rules.empty, false),
    phase: 'idle',
    error: null,
    isCached: false,
    isOpen: false,
    // A list that was never shown starts at its top.
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
    around: null,
    isReturning: traits.keepsPlace,
    place: null,
    start: null,
    leftAt: null,
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

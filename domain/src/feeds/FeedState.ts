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
  /** The stream connected during the request, so the answer may lack entries from before that, and the request is repeated. */
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
   * `minId`: requested upwards from this lower end, else downwards from `maxId`; without either it is filled by loading the top. `maxId` is the
   * upper end of the gap at the time of the request.
   */
  readonly fill: {
    readonly request: number | null
    readonly gapId: string
    readonly maxId: string | null
    readonly minId: string | null
    /** The connection returned during the request: its answer may be older than that, and the answer to no request contains the entries in between. */
    readonly isLate: boolean
  } | null
  /** The request for the page around the position where reading continues. */
  readonly around: { readonly request: number; readonly id: string } | null
  /** The position where reading continues is not known yet; until then all new entries wait above. */
  readonly isReturning: boolean
  /** The reading position: as last reported by the screen, or as stored at the last visit. */
  readonly place: Place | null
  /** Where the screen begins; another object scrolls it there later. */
  readonly start: Place | null
  /** The read position when the stored reading position was left; null once reading has continued here. */
  readonly leftAt: string | null
  /** How many gaps may still be filled automatically (R-tl-08). */
  readonly fillsLeft: number
  /** Live entries that arrived after the top was requested: they are inserted above its answer. */
  readonly queued: readonly Entry[]
  /** Live entries that were waiting before the top was requested again: the answer contains them, or a gap below it does. */
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
  /** The session passes it entries and connection changes from the start; polls reach it even while it is closed. */
  readonly isBackground: boolean
  /** A new first page replaces the whole list. */
  readonly isReplaced: boolean
  /** Reading continues where it ended, here or on another device. */
  readonly keepsPlace: boolean
  /** When the list is opened at its top, waiting entries are shown at once, because no one was reading. */
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

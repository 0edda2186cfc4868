import type { ApiError } from '@starling/api/client'
import { initialView, isFollowing, reduceView, type ListView, type Place, type ViewEvent } from '../views/index.ts'
import type { FeedEffect } from './FeedEvent.ts'
import type { FeedEntry, FeedRows, FeedRules, PageLinkBelow, PageRequest, Readers } from './FeedRules.ts'

/** A running request for the top of the list. */
export interface TopRequest {
  readonly request: number
  readonly sinceId: string | null
  /** Milliseconds since 1970. */
  readonly sentAt: number
  /** The stream connected during the request, so the answer may lack entries from before that, and the request is repeated. */
  readonly isLate: boolean
  /** The reader has published something, which is shown at once with what others published before it. */
  readonly isForOwn: boolean
  /** Sent by the feed itself, as a poll is: of a series of such failures only the first is reported to the reader. */
  readonly isUnasked: boolean
}

/** The data of one feed: its rows, its running requests, and the columns that show it. */
export interface FeedState {
  readonly list: FeedRows
  /** The columns that show the list, by name; at least one, which may be closed. */
  readonly views: ReadonlyMap<string, ListView>
  /** The column opened last. */
  readonly lastView: string
  /** 'partial': the server is still putting the list together. */
  readonly phase: 'idle' | 'loading' | 'ready' | 'error' | 'partial'
  /** The last failure; null after a success. */
  readonly error: ApiError | null
  /** Shown from storage and not yet confirmed by the server. */
  readonly isCached: boolean
  /** The browser tab is visible. */
  readonly isVisible: boolean
  readonly isListening: boolean
  readonly isConnected: boolean
  readonly wasConnected: boolean
  readonly top: TopRequest | null
  readonly more: { readonly request: number; readonly page: PageRequest; readonly belowId: string | null } | null
  /**
   * `upwards`: requested upwards from this lower end for this column, else downwards from `maxId`; without either it is filled by loading the top.
   * `maxId` is the upper end of the gap at the time of the request.
   */
  readonly fill: {
    readonly request: number | null
    readonly gapId: string
    readonly maxId: string | null
    readonly upwards: { readonly view: string; readonly minId: string } | null
    /** The connection returned during the request: the answer may lack entries from before that, and they have to be requested. */
    readonly isLate: boolean
  } | null
  /** The request for the page around the position where reading continues. */
  readonly around: { readonly request: number; readonly id: string } | null
  /** The reading position to store: as last reported by a column that was scrolled, or as stored at the last visit. */
  readonly place: Place | null
  /** The read position when the stored reading position was left; null once reading has continued here. */
  readonly leftAt: string | null
  /** How many gaps may still be filled automatically. */
  readonly fillsLeft: number
  /** Live entries that arrived after the top was requested: they are inserted above its answer. */
  readonly streamedSince: readonly FeedEntry[]
  /** Live entries that were waiting before the top was requested again: the answer contains them, or a gap below it does. */
  readonly streamedBefore: readonly FeedEntry[]
  /** Live entries that wait for the next insertion. */
  readonly batch: readonly FeedEntry[]
  /** An insertion is planned, so further live entries join it. */
  readonly isInsertionPlanned: boolean
  /** Ids that arrived live while a gap was being filled. */
  readonly streamedIds: ReadonlySet<string>
  readonly link: PageLinkBelow
  readonly lastRequest: number
  readonly lastReadId: string
  /** The rows shown are outdated; they are loaded again as soon as that moves nothing on screen. */
  readonly isOutdated: boolean
  /** While the server changes what all answers depend on, answers are ignored. */
  readonly isSuspended: boolean
}

/** The properties that differ between feeds. */
export interface FeedTraits {
  readonly rules: FeedRules
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
  /** At its top all new entries are shown at once, also on return; elsewhere several that come together wait, so that the one being read stays. */
  readonly pushesAtTop: boolean
  /** Why no request is possible, as for anonymous readers' notifications or an unknown kind of list; null where requests are possible. */
  readonly absence: ApiError | null
}

/** The name of the only column of most lists. */
export const MAIN_VIEW = 'main'

/** The state of a feed before any event. */
export function initialFeed({ rules, isBackground, keepsPlace }: FeedTraits): FeedState {
  return {
    list: rules.empty,
    views: new Map([[MAIN_VIEW, { ...initialView, isReturning: keepsPlace }]]),
    lastView: MAIN_VIEW,
    phase: 'idle',
    error: null,
    isCached: false,
    isVisible: true,
    isListening: isBackground,
    isConnected: false,
    wasConnected: false,
    top: null,
    more: null,
    fill: null,
    around: null,
    place: null,
    leftAt: null,
    fillsLeft: 0,
    streamedSince: [],
    streamedBefore: [],
    batch: [],
    isInsertionPlanned: false,
    streamedIds: new Set(),
    link: null,
    lastRequest: 0,
    lastReadId: '0',
    isOutdated: false,
    isSuspended: false,
  }
}

/**
 * The column of this name. A new one starts at the last reading position; while another is open it starts at the top, unless the list
 * keeps its reading position.
 */
export function viewOf({ views, lastView }: FeedState, name: string, keepsPlace: boolean): ListView {
  const known = views.get(name)
  const last = views.get(lastView) ?? initialView
  if (known !== undefined) return known
  if (!last.isOpen) return last
  return reduceView(keepsPlace ? last : initialView, { kind: 'closed' })
}

/** The columns on screen; while none is, the one that was there last. */
export function readingViews({ views, lastView }: FeedState): readonly ListView[] {
  const open = [...views.values()].filter(({ isOpen }) => isOpen)
  return open.length > 0 ? open : [views.get(lastView) ?? initialView]
}

export function isOpen({ views }: FeedState): boolean {
  return [...views.values()].some((view) => view.isOpen)
}

/** The position where reading continues is not known yet. */
export function isReturning(state: FeedState): boolean {
  return readingViews(state).some((view) => view.isReturning)
}

/** The first page has come, but nothing is shown until the page around the reading position has come. */
export function awaitsPlace(state: FeedState): boolean {
  return state.around !== null && state.phase === 'loading' && isReturning(state)
}

/** One event being reduced: the state so far, and the effects collected on the way. */
export interface Transition {
  readonly traits: FeedTraits
  state: FeedState
  readonly effects: FeedEffect[]
}

/** Requests a page; answers the number under which the answer comes. */
export function request(step: Transition, page: PageRequest): number {
  const number = step.state.lastRequest + 1
  step.state = { ...step.state, lastRequest: number }
  step.effects.push({ kind: 'load', request: number, page })
  return number
}

/** Passes an event to one column. */
export function sendToView(step: Transition, name: string, event: ViewEvent): void {
  const { state, traits } = step
  const view = reduceView(viewOf(state, name, traits.keepsPlace), event)
  step.state = { ...state, views: new Map(state.views).set(name, view) }
}

/** Passes an event to all columns. */
export function sendToViews(step: Transition, event: ViewEvent): void {
  for (const name of step.state.views.keys()) sendToView(step, name, event)
}

export function readersOf(state: FeedState): Readers {
  const waiting = readingViews(state).flatMap((view) => (isFollowing(view) ? [] : [view.waiting]))
  return { waiting: waiting.length === 0 ? null : Math.min(...waiting) }
}

/** Replaces the list; the rows on screen stay where they are in each column. `filledGap` is the gap in whose position rows were inserted. */
export function changeList(step: Transition, list: FeedRows, filledGap: string | null = null): void {
  const before = step.state.list.rows
  if (list === step.state.list) return
  // Nobody is reading stored rows yet, and a reader who has published wants to see the own post, so both are shown the top.
  const pushes = step.traits.pushesAtTop || step.state.isCached || step.state.top?.isForOwn === true
  step.state = { ...step.state, list }
  sendToViews(step, { kind: 'rows-changed', before, after: list.rows, filledGap, pushes })
}

/** Inserts all entries that wait for the next insertion, because later changes must come after them. */
export function insertBatch(step: Transition): void {
  const { batch } = step.state
  step.state = { ...step.state, batch: [] }
  insertEntries(step, batch)
}

/** Inserts live entries on top. */
export function insertEntries(step: Transition, entries: readonly FeedEntry[]): void {
  if (entries.length === 0) return
  const { rules, pushesAtTop } = step.traits
  const { waiting } = readersOf(step.state)
  // Several entries at once wait even where every column follows the top: with `waiting` set, the rows being read are not cut from the list.
  const isWaitedFor = entries.length > 1 && !pushesAtTop && !rules.isEmpty(step.state.list)
  changeList(step, rules.insert(step.state.list, entries, { waiting: isWaitedFor ? (waiting ?? 0) : waiting }))
}

/** Shows all rows that wait in a column. */
export function showWaiting(step: Transition, name: string): void {
  const { waiting } = viewOf(step.state, name, step.traits.keepsPlace)
  sendToView(step, name, { kind: 'all-shown', rows: step.state.list.rows })
  const { views, list } = step.state
  const isAlone = [...views].every(([other, view]) => other === name || !view.isOpen || isFollowing(view))
  if (waiting > 0 && isAlone) changeList(step, step.traits.rules.trim(list, waiting))
}

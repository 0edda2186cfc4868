import type { ApiError } from '@starling/api/client'
import type { Ask, PageFacts } from './Ask.ts'
import type { FeedState } from './FeedState.ts'
import { arriveAround, goUpwards, missAround, returnToPlace } from './reducePlace.ts'
import { send } from './send.ts'
import { flushArrivals, isLive, type Turn } from './Turn.ts'

/** How often the server is asked again while it builds a list, in milliseconds (R-tl-04). */
const PARTIAL_POLL_MS = 3000

/** A running request older than this, in milliseconds, is repeated on demand; a younger one is waited for. */
const STALE_MS = 5000

/** Loads the top, one request at a time; with `sinceId` null the newest page, whatever is there already. */
export function loadTop<List, Row, Entry, Page extends PageFacts>(
  turn: Turn<List, Row, Entry, Page>,
  sinceId: string | null,
  now: number,
): void {
  const { rules, absence } = turn.traits
  const { top, phase, isSuspended } = turn.state
  if (absence !== null) {
    turn.state = { ...turn.state, phase: 'error', error: absence, fill: null }
    return
  }
  if (isSuspended) {
    turn.state = { ...turn.state, isOutdated: true, fill: null }
    return
  }
  const isFresh = phase === 'idle' || phase === 'error'
  const shown = () => (isFresh ? (rules.isEmpty(turn.state.list) ? 'loading' : 'ready') : phase)
  if (top !== null) {
    if (now - top.askedAt < STALE_MS) {
      turn.state = { ...turn.state, phase: shown() }
      return
    }
    turn.effects.push({ kind: 'abandon', request: top.request })
  }
  flushArrivals(turn)
  turn.effects.push({ kind: 'end-wait' })
  const request = send(turn, { place: 'top', sinceId })
  turn.state = {
    ...turn.state,
    covered: [...turn.state.covered, ...turn.state.queued],
    queued: [],
    top: { request, sinceId, askedAt: now, isLate: false },
    phase: shown(),
  }
}

/** Loads what is newer; one gap that results is filled too where that moves nothing on screen. */
export function refresh<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, now: number): void {
  // What has arrived counts as the newest: an answer from below it would fill a gap beneath it, where somebody may read by then.
  flushArrivals(turn)
  const { isCached, list, fillsLeft } = turn.state
  turn.state = { ...turn.state, fillsLeft: Math.max(1, fillsLeft) }
  loadTop(turn, isCached ? null : turn.traits.rules.newestId(list), now)
}

/** Loads the page below the last entry, unless it is being loaded or nothing is left. */
export function loadMore<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, now: number): void {
  const { rules } = turn.traits
  const { more, phase, list, link, isSuspended } = turn.state
  if (more !== null || phase === 'loading' || isSuspended || !rules.hasMore(list, link)) return
  if (rules.isEmpty(list)) return loadTop(turn, null, now)
  const ask = rules.askBelow(list, link)
  if (ask === null) return
  const request = send(turn, ask)
  turn.state = { ...turn.state, more: { request, ask, belowId: rules.lastId(list) } }
}

/** Asks for what is missing at a gap, one gap at a time. */
export function fillGap<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, gapId: string, now: number): void {
  const { rules } = turn.traits
  const { fill, list, isSuspended } = turn.state
  const gap = rules.gaps(list).find((candidate) => candidate.gap.id === gapId)?.gap
  if (gap === undefined || fill !== null || isSuspended) return
  if (gap.maxId === null) {
    turn.state = { ...turn.state, fill: { request: null, gapId, maxId: null, minId: null, isLate: false } }
    return loadTop(turn, rules.newestId(list), now)
  }
  const request = send(turn, { place: 'gap', gapId, maxId: gap.maxId })
  turn.state = { ...turn.state, fill: { request, gapId, maxId: gap.maxId, minId: null, isLate: false }, arrived: new Set() }
}

/** Fills a gap automatically, while more may be filled and it moves nothing on screen (R-tl-08). */
export function continueFilling<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, now: number): void {
  const { fillsLeft, error, fill, top, list } = turn.state
  if (fillsLeft === 0 || fill !== null || top !== null) return
  const isSafe = isLive(turn.state)
  const found = error === null ? turn.traits.rules.gaps(list).find(({ isWaiting }) => isWaiting || isSafe) : undefined
  turn.state = { ...turn.state, fillsLeft: found === undefined ? 0 : fillsLeft - 1 }
  if (found !== undefined) fillGap(turn, found.gap.id, now)
}

/** Merges an answered page; the answer to a request that was abandoned changes nothing. */
export function answer<List, Row, Entry, Page extends PageFacts>(
  turn: Turn<List, Row, Entry, Page>,
  request: number,
  page: Page,
  now: number,
): void {
  const { top, more, fill, around } = turn.state
  if (top?.request === request) return answerTop(turn, page, now)
  if (around?.request === request) {
    flushArrivals(turn)
    turn.state = { ...turn.state, around: null, error: null }
    merge(turn, { place: 'around', id: around.id }, page)
    return arriveAround(turn, around.id)
  }
  if (more?.request === request) {
    flushArrivals(turn)
    turn.state = { ...turn.state, more: null, error: null }
    // If the list was cut during the request, the page does not follow its new end; it is requested again when needed.
    if (more.ask.place !== 'bottom' || turn.traits.rules.lastId(turn.state.list) === more.belowId) merge(turn, more.ask, page)
    return
  }
  if (fill !== null && fill.request === request) {
    flushArrivals(turn)
    const gap = turn.traits.rules.gaps(turn.state.list).find((candidate) => candidate.gap.id === fill.gapId)?.gap
    turn.state = { ...turn.state, fill: null, error: null }
    const { gapId, maxId, minId, isLate } = fill
    // The gap has meanwhile grown upwards, joined with another or cut a page that came: the answer knows nothing of its new upper end.
    const isOutdated = gap !== undefined && (gap.maxId !== maxId || (isLate && maxId === null))
    if (isOutdated) return minId === null ? fillGap(turn, gapId, now) : goUpwards(turn)
    if (minId !== null) {
      if (gap !== undefined) merge(turn, { place: 'above', gapId, minId }, page)
      const { list } = turn.state
      turn.state = { ...turn.state, list: turn.traits.rules.places?.reveal(list) ?? list }
    } else if (gap !== undefined) merge(turn, { place: 'gap', gapId, maxId: gap.maxId ?? '' }, page)
    turn.state = { ...turn.state, arrived: new Set() }
    continueFilling(turn, now)
  }
}

function answerTop<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, page: Page, now: number): void {
  const { rules, isReplaced } = turn.traits
  const { top, phase } = turn.state
  if (top === null) return
  const isHidden = awaitsPlace(turn.state)
  flushArrivals(turn)
  if (isReplaced) turn.state = { ...turn.state, list: rules.setLive(rules.empty, isLive(turn.state)), link: null }
  const wasShown = !rules.isEmpty(turn.state.list)
  merge(turn, { place: 'top', sinceId: top.sinceId }, page)
  const { failure = null } = page
  turn.state = { ...turn.state, phase: page.isPartial ? 'partial' : 'ready', error: failure, isCached: failure !== null, top: null }
  if (isHidden) turn.state = { ...turn.state, phase }
  else if (page.isPartial) turn.effects.push({ kind: 'wait', ms: PARTIAL_POLL_MS })
  else if (turn.state.isReturning) returnToPlace(turn, page, wasShown)
  // Done before live entries go on top: a hole below them would not be recognised as one.
  if (top.isLate) loadTop(turn, rules.newestId(turn.state.list), now)
  else endTop(turn, now)
}

/** Live entries that arrived during the request go on top; a gap that was filled by loading the top is no longer being filled. */
function endTop<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, now: number): void {
  const { rules } = turn.traits
  const { queued, covered, fill, list } = turn.state
  const late = [...covered.filter((entry) => rules.isNewest(list, entry)), ...queued.filter((entry) => !rules.isReachable(list, entry))]
  turn.state = {
    ...turn.state,
    queued: [],
    covered: [],
    list: late.length === 0 ? list : rules.insert(list, late),
    fill: fill?.request === null ? null : fill,
  }
  continueFilling(turn, now)
}

/** A request failed or timed out. */
export function fail<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, request: number, error: ApiError): void {
  const { rules } = turn.traits
  const { top, more, fill, around, phase } = turn.state
  if (around?.request === request) {
    turn.effects.push({ kind: 'alert', error })
    return missAround(turn, error)
  }
  const isTop = top?.request === request
  const isMore = more?.request === request
  const isFill = fill !== null && fill.request === request
  if (!isTop && !isMore && !isFill) return
  const isOver = isTop && (phase === 'loading' || phase === 'error') && !awaitsPlace(turn.state)
  // A list that has nothing yet says in its own place why; a message above it would only repeat that.
  if (!isOver || !rules.isEmpty(turn.state.list)) turn.effects.push({ kind: 'alert', error })
  turn.state = {
    ...turn.state,
    error,
    phase: isOver ? 'error' : phase,
    fillsLeft: 0,
  }
  if (isMore) turn.state = { ...turn.state, more: null }
  if (isFill) {
    const { list } = turn.state
    // Who read upwards can ask for it again.
    const shown = fill.minId === null ? list : (rules.places?.showGapAbove(list) ?? list)
    turn.state = { ...turn.state, fill: null, arrived: new Set(), list: shown }
  }
  if (!isTop) return
  const { list, isConnected, queued, covered } = turn.state
  // Those within reach come with an older page or a gap: put on top, they would stand above newer ones.
  const late = [...covered, ...queued].filter((entry) => rules.isEmpty(list) || !rules.isReachable(list, entry))
  // Live entries that arrived go on top, and a gap marks what may be missing below them.
  const marked = isConnected || late.length > 0 ? rules.markMissing(list) : list
  turn.state = {
    ...turn.state,
    top: null,
    fill: fill?.request === null ? null : turn.state.fill,
    queued: [],
    covered: [],
    list: late.length === 0 ? marked : rules.insert(marked, late),
  }
}

/** Starts over, because the parameters of the list changed. Stored rows stay until an answer comes. */
export function restart<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, now: number): void {
  const { rules } = turn.traits
  abandonAll(turn)
  const { list, isCached, isOpen } = turn.state
  turn.state = {
    ...turn.state,
    list: isCached ? list : rules.setLive(rules.empty, isLive(turn.state)),
    phase: 'idle',
    error: null,
    isOutdated: false,
  }
  if (isOpen) loadTop(turn, null, now)
}

/** Ends all running requests and discards entries waiting for insertion. */
export function abandonAll<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>): void {
  const { top, more, fill, around } = turn.state
  for (const request of [top?.request, more?.request, fill?.request, around?.request])
    if (request !== undefined && request !== null) turn.effects.push({ kind: 'abandon', request })
  turn.effects.push({ kind: 'end-wait' })
  turn.state = {
    ...turn.state,
    top: null,
    more: null,
    fill: null,
    around: null,
    fillsLeft: 0,
    queued: [],
    covered: [],
    arrivals: [],
    arrived: new Set(),
    link: null,
  }
}

/** The first page has come, and nothing is shown before the page around the kept place. */
function awaitsPlace({ isReturning, around, phase }: FeedState<unknown, unknown>): boolean {
  return isReturning && around !== null && phase === 'loading'
}

function merge<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, ask: Ask, page: Page): void {
  const { rules } = turn.traits
  const merged = rules.merge(turn.state.list, ask, page, turn.state.arrived)
  const list = awaitsPlace(turn.state) ? (rules.places?.hideAll(merged) ?? merged) : merged
  const lastId = rules.lastId(list)
  const leadsOn = ask.place === 'bottom' || (page.next !== null && page.lastId === lastId)
  const link = leadsOn ? (page.next === null ? null : { link: page.next, belowId: lastId }) : turn.state.link
  turn.state = { ...turn.state, list, link }
}

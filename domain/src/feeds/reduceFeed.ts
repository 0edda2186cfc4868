import { isNewer } from '../ids/index.ts'
import type { PageFacts } from './Ask.ts'
import type { FeedEffect, FeedEvent } from './FeedEvent.ts'
import type { FeedState, FeedTraits } from './FeedState.ts'
import { arrive, insertBatch, write } from './reduceArrivals.ts'
import { abandonAll, answer, continueFilling, fail, fillGap, loadMore, loadTop, refresh, restart } from './reduceLoads.ts'
import { askAround, endReturn, goUpwards, see } from './reducePlace.ts'
import { flushArrivals, isLive, relive, type Turn } from './Turn.ts'

/** How many gaps are filled automatically after a reconnection (R-tl-08). */
const AUTOMATIC_FILLS = 2

/**
 * Answers the next state of a feed after an event, and the effects to carry out. Pure: neither the state nor the list in it is changed, and the
 * same event in the same state always gives the same result.
 */
export function reduceFeed<List, Row, Entry, Page extends PageFacts>(
  traits: FeedTraits<List, Row, Entry, Page>,
  state: FeedState<List, Entry>,
  event: FeedEvent<List, Entry, Page>,
): { readonly state: FeedState<List, Entry>; readonly effects: readonly FeedEffect[] } {
  const turn: Turn<List, Row, Entry, Page> = { traits, state, effects: [] }
  take(turn, event)
  // A request the reader did not ask for keeps the error message, and its button, until there is an answer.
  if (isUnasked(event) && state.phase === 'error' && turn.state.phase === 'loading') turn.state = { ...turn.state, phase: 'error' }
  markRead(turn)
  return { state: turn.state, effects: turn.effects }
}

function isUnasked({ kind }: { readonly kind: string }): boolean {
  return kind === 'polled' || kind === 'online' || kind === 'connected'
}

function take<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, event: FeedEvent<List, Entry, Page>): void {
  switch (event.kind) {
    case 'opened':
      return open(turn, event.isConnected, event.now)
    case 'closed':
      return close(turn)
    case 'placed':
      return place(turn, event.isAtTop, event.now)
    case 'seen':
      return see(turn, event.place)
    case 'upwards':
      return goUpwards(turn)
    case 'held':
      return hold(turn, event.isHeld)
    case 'visible':
      turn.state = { ...turn.state, isVisible: event.isVisible }
      return
    case 'connected':
      return connect(turn, event.isConnected, event.now)
    case 'arrived':
      return arrive(turn, event.entry)
    case 'insertion-due':
      return insertBatch(turn)
    case 'answered':
      return answer(turn, event.request, event.page, event.now)
    case 'failed':
      return fail(turn, event.request, event.error)
    case 'waited':
      return loadTop(turn, null, event.now)
    case 'refresh':
      return refresh(turn, event.now)
    case 'more':
      return loadMore(turn, event.now)
    case 'fill':
      return fillGap(turn, event.gapId, event.now)
    case 'show-pending':
      flushArrivals(turn)
      turn.state = { ...turn.state, list: turn.traits.rules.showPending(turn.state.list) }
      return endReturn(turn, null)
    case 'polled':
      return poll(turn, event.now)
    case 'online':
      return comeOnline(turn, event.now)
    case 'written':
      return write(turn, event.entry, event.now)
    case 'removed':
      return remove(turn, event.change, event.isGone)
    case 'stored':
      return showStored(turn, event)
    case 'marked':
      turn.state = { ...turn.state, lastReadId: event.id }
      return
    case 'restarted':
      return restart(turn, event.now)
    case 'outdated':
      turn.state = { ...turn.state, isOutdated: true }
      if (!turn.state.isOpen || isLive(turn.state)) restart(turn, event.now)
      return
    case 'clearing':
      return beginClearing(turn)
    case 'cleared':
      return endClearing(turn, event.restore, event.now)
    case 'forgotten':
      abandonAll(turn)
      turn.state = { ...turn.state, phase: 'idle', error: null, isCached: false }
      turn.state = { ...turn.state, list: turn.traits.rules.setLive(turn.traits.rules.empty, isLive(turn.state)) }
      return
  }
}

function open<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, isConnected: boolean, now: number): void {
  const { traits } = turn
  const { rules } = traits
  if (turn.state.isOpen) return
  const wasListening = turn.state.isListening
  turn.state = { ...turn.state, isOpen: true }
  relive(turn)
  if (traits.showsWaitingOnReturn && isLive(turn.state)) turn.state = { ...turn.state, list: rules.showPending(turn.state.list) }
  if (traits.isStreamed && !wasListening) {
    turn.effects.push({ kind: 'listen' })
    const { top } = turn.state
    // Entries from before the last close must not be joined with new ones: a running request for the top is repeated.
    turn.state = { ...turn.state, isListening: true, isConnected, wasConnected: isConnected, queued: [], covered: [] }
    if (top !== null) turn.state = { ...turn.state, top: { ...top, isLate: true } }
  }
  const { phase, isCached, isOutdated, list } = turn.state
  if (isOutdated) restart(turn, now)
  else if (phase !== 'ready' || isCached || !traits.isStreamed) loadTop(turn, null, now)
  // After following somebody, older entries appear that no stream sends; only loading an empty list again finds them.
  else if (!wasListening || !turn.state.isConnected || rules.isEmpty(list)) loadTop(turn, rules.newestId(list), now)
}

function close<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>): void {
  if (!turn.state.isOpen) return
  // When a list is shown again, only the screen knows its scroll position.
  turn.state = { ...turn.state, isOpen: false, isPlaced: false, isHeld: false, showsOnRelease: false }
  relive(turn)
  flushArrivals(turn)
  turn.effects.push({ kind: 'end-wait' })
  if (turn.traits.listensOn || !turn.state.isListening) return
  turn.effects.push({ kind: 'end-listening' })
  turn.state = { ...turn.state, isListening: false, isConnected: false, wasConnected: false }
}

function place<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, isAtTop: boolean, now: number): void {
  const isFirst = !turn.state.isPlaced
  turn.state = { ...turn.state, isPlaced: true, isAtTop }
  relive(turn)
  if (!isLive(turn.state)) return flushArrivals(turn)
  if (isFirst && turn.traits.showsWaitingOnReturn) turn.state = { ...turn.state, list: turn.traits.rules.showPending(turn.state.list) }
  if (turn.state.isOutdated && !turn.state.isSuspended) restart(turn, now)
}

function hold<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, isHeld: boolean): void {
  const { rules } = turn.traits
  if (isHeld === turn.state.isHeld) return
  if (isHeld) {
    const showsOnRelease = isLive(turn.state) && rules.pendingCount(turn.state.list) === 0
    turn.state = { ...turn.state, isHeld, showsOnRelease }
    relive(turn)
    return flushArrivals(turn)
  }
  const { showsOnRelease } = turn.state
  turn.state = { ...turn.state, isHeld, showsOnRelease: false }
  relive(turn)
  if (showsOnRelease && isLive(turn.state)) turn.state = { ...turn.state, list: rules.showPending(turn.state.list) }
}

function connect<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, isConnected: boolean, now: number): void {
  const { rules } = turn.traits
  if (isConnected === turn.state.isConnected) return
  flushArrivals(turn)
  const { wasConnected, top, fill, phase } = turn.state
  const isEmpty = rules.isEmpty(turn.state.list)
  turn.state = { ...turn.state, isConnected }
  if (!isConnected) {
    if (!isEmpty) turn.state = { ...turn.state, list: rules.markMissing(turn.state.list) }
    return
  }
  // Entries may be missing between those from before the disconnection and those from now on: the top is loaded again.
  const [lateTop, lateFill] = [top && { ...top, isLate: true }, fill && { ...fill, isLate: true }]
  turn.state = { ...turn.state, wasConnected: true, top: lateTop, fill: lateFill, queued: [], covered: [] }
  if (isEmpty) {
    if (phase !== 'idle' && top === null) loadTop(turn, null, now)
  } else if (wasConnected) {
    turn.state = { ...turn.state, list: rules.markMissing(turn.state.list), fillsLeft: AUTOMATIC_FILLS }
    continueFilling(turn, now)
  } else if (top === null && phase !== 'idle') {
    // The first connection comes a moment after the first page; entries from in between are fetched without marking a gap.
    loadTop(turn, rules.newestId(turn.state.list), now)
  }
}

function poll<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, now: number): void {
  const { traits, state } = turn
  if (!traits.isStreamed || !(state.isOpen || traits.isBackground)) return
  if (state.phase === 'ready') refresh(turn, now)
  else if (state.phase === 'error' && state.isOpen) loadTop(turn, null, now)
}

function comeOnline<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, now: number): void {
  const { state, traits } = turn
  if (!state.isOpen) return
  if (state.around !== null) {
    turn.effects.push({ kind: 'abandon', request: state.around.request })
    askAround(turn, state.around.id)
  }
  const isKnown = state.phase === 'ready' && !state.isCached
  if (state.top !== null) {
    // The request was sent over the connection that was lost.
    const { sinceId } = state.top
    turn.effects.push({ kind: 'abandon', request: state.top.request })
    turn.state = { ...turn.state, top: null }
    loadTop(turn, sinceId, now)
  } else if (state.error !== null || state.isCached) {
    loadTop(turn, isKnown ? traits.rules.newestId(state.list) : null, now)
  }
}

function remove<List, Row, Entry, Page extends PageFacts>(
  turn: Turn<List, Row, Entry, Page>,
  change: (list: List) => List,
  isGone: (entry: Entry) => boolean,
): void {
  const { rules } = turn.traits
  const { list, more, arrivals, queued, covered } = turn.state
  const next = change(list)
  // Where a gap went with the last entry, the page that was asked for does not follow the new end: something is missing between them.
  const isFollowed = more !== null && more.belowId === rules.lastId(list) && rules.gaps(next).length === rules.gaps(list).length
  turn.state = {
    ...turn.state,
    list: next,
    arrivals: arrivals.some(isGone) ? arrivals.filter((entry) => !isGone(entry)) : arrivals,
    queued: queued.some(isGone) ? queued.filter((entry) => !isGone(entry)) : queued,
    covered: covered.some(isGone) ? covered.filter((entry) => !isGone(entry)) : covered,
    // The request for the next page continues although the entry that it follows was deleted.
    more: isFollowed ? { ...more, belowId: rules.lastId(next) } : more,
  }
}

function showStored<List, Row, Entry, Page extends PageFacts>(
  turn: Turn<List, Row, Entry, Page>,
  { ask, page, left }: Extract<FeedEvent<List, Entry, Page>, { kind: 'stored' }>,
): void {
  const { rules } = turn.traits
  const { list, phase } = turn.state
  if (!rules.isEmpty(list) || phase === 'ready' || phase === 'partial') return
  if (page.lastId !== null) {
    // Offline, the failed request often ends before the stored rows are read.
    turn.state = {
      ...turn.state,
      list: rules.merge(list, ask, page, turn.state.arrived),
      isCached: true,
      phase: phase === 'idle' ? 'idle' : 'ready',
    }
  }
  if (left === null || !turn.state.isReturning) return
  const isThere = rules.places?.find(turn.state.list, left.place.id) === left.place.id
  turn.state = { ...turn.state, place: left.place, leftAt: left.marker }
  if (isThere) turn.state = { ...turn.state, start: left.place, isPlaced: false }
}

function beginClearing<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>): void {
  const { rules } = turn.traits
  const { top } = turn.state
  abandonAll(turn)
  turn.state = {
    ...turn.state,
    list: rules.setLive(rules.empty, isLive(turn.state)),
    isSuspended: true,
    // A request running when the list was cleared may still answer cleared entries: it is repeated afterwards.
    isOutdated: turn.state.isOutdated || top !== null,
  }
}

function endClearing<List, Row, Entry, Page extends PageFacts>(
  turn: Turn<List, Row, Entry, Page>,
  restore: ((list: List) => List) | null,
  now: number,
): void {
  const { isOutdated } = turn.state
  const list = restore === null ? turn.state.list : restore(turn.state.list)
  turn.state = { ...turn.state, list, isSuspended: false, isOutdated: false }
  if (isOutdated) loadTop(turn, turn.traits.rules.newestId(list), now)
}

/**
 * A reader who sees the top of a list confirmed by the server has read it (R-mark-02, R-ntf-15). Where the screen reports its place, the top has
 * to be that place: what one reads upwards comes in above it before the screen can say that it is not at the top any more.
 */
function markRead<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>): void {
  const { isOpen, isVisible, isPlaced, isAtTop, isCached, isReturning, phase, list, lastReadId, place: seen } = turn.state
  if (isReturning || !isOpen || !isVisible || !isPlaced || !isAtTop || isCached || phase !== 'ready') return
  const id = turn.traits.rules.readUpTo(list, lastReadId)
  if (turn.traits.keepsPlace && seen !== null && id !== seen.id) return
  if (id !== null && isNewer(id, lastReadId)) turn.effects.push({ kind: 'advance-marker', id })
}

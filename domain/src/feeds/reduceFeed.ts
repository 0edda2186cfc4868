import { isNewer } from '../ids/index.ts'
import type { PageFacts } from './Ask.ts'
import type { FeedEffect, FeedEvent } from './FeedEvent.ts'
import type { FeedState, FeedTraits } from './FeedState.ts'
import { arrive, insertBatch, write } from './reduceArrivals.ts'
import { abandonAll, answer, continueFilling, fail, fillGap, loadMore, loadTop, refresh, restart } from './reduceLoads.ts'
import { flushArrivals, isLive, relive, type Turn } from './Turn.ts'

/** So many gaps are filled without being asked after a reconnection (R-tl-08). */
const AUTOMATIC_FILLS = 2

/**
 * What a feed becomes by an event, and what it wants done. Pure: neither the state nor the list in it is changed, and the
 * same event in the same state always has the same outcome.
 */
export function reduceFeed<List, Row, Entry, Page extends PageFacts>(
  traits: FeedTraits<List, Row, Entry, Page>,
  state: FeedState<List, Entry>,
  event: FeedEvent<List, Entry, Page>,
): { readonly state: FeedState<List, Entry>; readonly effects: readonly FeedEffect[] } {
  const turn: Turn<List, Row, Entry, Page> = { traits, state, effects: [] }
  take(turn, event)
  markRead(turn)
  return { state: turn.state, effects: turn.effects }
}

function take<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, event: FeedEvent<List, Entry, Page>): void {
  switch (event.kind) {
    case 'opened':
      return open(turn, event.isConnected, event.now)
    case 'closed':
      return close(turn)
    case 'placed':
      return place(turn, event.isAtTop, event.now)
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
      return
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
    // What came before it was last closed does not join what comes now: a page under way is asked for once more.
    turn.state = { ...turn.state, isListening: true, isConnected, wasConnected: isConnected, queued: [], covered: [] }
    if (top !== null) turn.state = { ...turn.state, top: { ...top, isLate: true } }
  }
  const { phase, isCached, isOutdated, list } = turn.state
  if (isOutdated) restart(turn, now)
  else if (phase !== 'ready' || isCached || !traits.isStreamed) loadTop(turn, null, now)
  // Whom the reader has followed meanwhile brings older entries too, which no stream sends; an empty list would hide all of them.
  else if (!wasListening || !turn.state.isConnected || rules.isEmpty(list)) loadTop(turn, rules.newestId(list), now)
}

function close<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>): void {
  if (!turn.state.isOpen) return
  // Where the screen stands when it is shown again, only the screen can say.
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
  const { wasConnected, top, phase } = turn.state
  const isEmpty = rules.isEmpty(turn.state.list)
  turn.state = { ...turn.state, isConnected }
  if (!isConnected) {
    if (!isEmpty) turn.state = { ...turn.state, list: rules.markMissing(turn.state.list) }
    return
  }
  // Between what came before the line broke and what comes now, entries may be missing: all is asked for once more.
  turn.state = { ...turn.state, wasConnected: true, top: top && { ...top, isLate: true }, queued: [], covered: [] }
  if (isEmpty) {
    if (phase !== 'idle' && top === null) loadTop(turn, null, now)
  } else if (wasConnected) {
    turn.state = { ...turn.state, list: rules.markMissing(turn.state.list), fillsLeft: AUTOMATIC_FILLS }
    continueFilling(turn, now)
  } else if (top === null && phase !== 'idle') {
    // The first connection comes a moment after the first page; what fell between is fetched without a word.
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
  const isKnown = state.phase === 'ready' && !state.isCached
  if (state.top !== null) {
    // It was sent over the line that is gone.
    const { sinceId } = state.top
    turn.effects.push({ kind: 'abandon', request: state.top.request })
    turn.state = { ...state, top: null }
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
  const isFollowed = more !== null && more.belowId === rules.lastId(list)
  turn.state = {
    ...turn.state,
    list: next,
    arrivals: arrivals.some(isGone) ? arrivals.filter((entry) => !isGone(entry)) : arrivals,
    queued: queued.some(isGone) ? queued.filter((entry) => !isGone(entry)) : queued,
    covered: covered.some(isGone) ? covered.filter((entry) => !isGone(entry)) : covered,
    // A page under way still follows the list when what it was asked below is deleted.
    more: isFollowed ? { ...more, belowId: rules.lastId(next) } : more,
  }
}

function showStored<List, Row, Entry, Page extends PageFacts>(
  turn: Turn<List, Row, Entry, Page>,
  { ask, page }: Extract<FeedEvent<List, Entry, Page>, { kind: 'stored' }>,
): void {
  const { rules } = turn.traits
  const { list, phase } = turn.state
  if (!rules.isEmpty(list) || phase === 'ready' || phase === 'partial' || page.lastId === null) return
  // Offline, the failed request is often back before the storage is.
  turn.state = {
    ...turn.state,
    list: rules.merge(list, ask, page, turn.state.arrived),
    isCached: true,
    phase: phase === 'idle' ? 'idle' : 'ready',
  }
}

function beginClearing<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>): void {
  const { rules } = turn.traits
  const { top } = turn.state
  abandonAll(turn)
  turn.state = {
    ...turn.state,
    list: rules.setLive(rules.empty, isLive(turn.state)),
    isSuspended: true,
    // What was under way when the list was cleared may still hold what is cleared: it is asked again afterwards.
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

/** Who sees the top of a confirmed list has read it (R-mark-02, R-ntf-15). */
function markRead<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>): void {
  const { isOpen, isVisible, isPlaced, isAtTop, isCached, phase, list, lastReadId } = turn.state
  if (!isOpen || !isVisible || !isPlaced || !isAtTop || isCached || phase !== 'ready') return
  const id = turn.traits.rules.readUpTo(list, lastReadId)
  if (id !== null && isNewer(id, lastReadId)) turn.effects.push({ kind: 'advance-marker', id })
}

import { isLive } from '../views/index.ts'
import type { FeedEffect, FeedEvent } from './FeedEvent.ts'
import type { FeedEntry } from './FeedRules.ts'
import {
  changeList,
  insertBatch,
  insertEntries,
  isOpen,
  isReturning,
  readersOf,
  readingViews,
  showWaiting,
  sendToView,
  sendToViews,
  type FeedState,
  type FeedTraits,
  type Transition,
} from './FeedState.ts'
import { loadAround, markRead, reduceColumn } from './reduceColumns.ts'
import { abandonAll, answer, continueFilling, fail, fillGap, loadMore, loadTop, refresh, restart } from './reduceLoads.ts'

/** How many gaps are filled automatically after a reconnection. */
const AUTOMATIC_FILLS = 2

/** How long the next insertion waits per inserted entry, in milliseconds, so that a burst comes in a few large insertions. */
const PAUSE_PER_ENTRY_MS = 100

/** The shortest wait: without it a burst begins with three insertions in its first half second, and each costs as much as one of many entries. */
const SHORTEST_PAUSE_MS = 500

/** The longest wait of a live entry, in milliseconds; reached only while more than ten arrive each second. */
const LONGEST_PAUSE_MS = 3000

/** The events after which the feed asks by itself. */
const unasked: ReadonlySet<FeedEvent['kind']> = new Set<FeedEvent['kind']>(['polled', 'online', 'connected', 'waited'])

/**
 * Answers the next state of a feed after an event, and the effects to carry out. Pure: neither the state nor the list in it is changed, and the
 * same event in the same state always gives the same result.
 */
export function reduceFeed(
  traits: FeedTraits,
  state: FeedState,
  event: FeedEvent,
): { readonly state: FeedState; readonly effects: readonly FeedEffect[] } {
  const step: Transition = { traits, state, effects: [] }
  reduce(step, event)
  // A request the reader did not ask for keeps the error message, and its button, until there is an answer.
  if (unasked.has(event.kind)) {
    if (state.phase === 'error' && step.state.phase === 'loading') step.state = { ...step.state, phase: 'error' }
    const { top } = step.state
    const isUnasked = top?.request === state.top?.request ? state.top?.isUnasked === true : true
    if (top !== null && top.isUnasked !== isUnasked) step.state = { ...step.state, top: { ...top, isUnasked } }
  }
  markRead(step)
  return { state: step.state, effects: step.effects }
}

function reduce(step: Transition, event: FeedEvent): void {
  const { rules } = step.traits
  switch (event.kind) {
    case 'opened': {
      const wasOpen = isOpen(step.state)
      reduceColumn(step, event)
      if (!wasOpen) open(step, event.isConnected, event.now)
      return
    }
    case 'closed': {
      const wasOpen = isOpen(step.state)
      reduceColumn(step, event)
      if (wasOpen && !isOpen(step.state)) close(step)
      return
    }
    case 'placed':
      reduceColumn(step, event)
      if (step.state.isOutdated && !step.state.isSuspended && areLive(step.state)) restart(step, event.now)
      return
    case 'seen':
    case 'upwards':
    case 'paused':
    case 'show-waiting':
      return reduceColumn(step, event)
    case 'visible':
      step.state = { ...step.state, isVisible: event.isVisible }
      if (!step.traits.pushesAtTop) sendToViews(step, { kind: 'away', isAway: !event.isVisible })
      return insertBatch(step)
    case 'connected':
      return connect(step, event.isConnected, event.now)
    case 'streamed':
      return receive(step, event.entry)
    case 'insertion-due': {
      const { batch } = step.state
      step.state = { ...step.state, isInsertionPlanned: false, batch: [] }
      if (batch.length > 0) insert(step, batch)
      return
    }
    case 'answered':
      return answer(step, event.request, event.page, event.now)
    case 'failed':
      return fail(step, event.request, event.error)
    case 'waited':
      return loadTop(step, null, event.now)
    case 'refresh':
      return refresh(step, event.now)
    case 'more':
      return loadMore(step, event.now)
    case 'fill':
      return fillGap(step, event.gapId, event.now)
    case 'polled':
      return poll(step, event.now)
    case 'online':
      return comeOnline(step, event.now)
    case 'written':
      return write(step, event.entry, event.now)
    case 'removed':
      return remove(step, event)
    case 'stored':
      return showStored(step, event)
    case 'marked':
      step.state = { ...step.state, lastReadId: event.id }
      return
    case 'restarted':
      return restart(step, event.now)
    case 'outdated':
      step.state = { ...step.state, isOutdated: true }
      if (!isOpen(step.state) || areLive(step.state)) restart(step, event.now)
      return
    case 'clearing': {
      // A request running when the list was cleared may still answer cleared entries: it is repeated afterwards.
      const isOutdated = step.state.isOutdated || step.state.top !== null
      abandonAll(step)
      changeList(step, rules.empty)
      step.state = { ...step.state, isSuspended: true, isOutdated }
      return
    }
    case 'cleared': {
      const { isOutdated } = step.state
      if (event.restored !== null) changeList(step, event.restored)
      step.state = { ...step.state, isSuspended: false, isOutdated: false }
      if (isOutdated) loadTop(step, rules.newestId(step.state.list), event.now)
      return
    }
    case 'forgotten':
      abandonAll(step)
      changeList(step, rules.empty)
      step.state = { ...step.state, phase: 'idle', error: null, isCached: false }
      return
  }
}

/** Whether the rows of all columns may move. */
function areLive(state: FeedState): boolean {
  return readingViews(state).every(isLive)
}

function open(step: Transition, isConnected: boolean, now: number): void {
  const { rules, isStreamed } = step.traits
  const wasListening = step.state.isListening
  if (isStreamed && !wasListening) {
    step.effects.push({ kind: 'listen' })
    const { top } = step.state
    // Entries from before the last close must not be joined with new ones: a running request for the top is repeated.
    step.state = { ...step.state, isListening: true, isConnected, wasConnected: isConnected, streamedSince: [], streamedBefore: [] }
    if (top !== null) step.state = { ...step.state, top: { ...top, isLate: true } }
  }
  const { phase, isCached, isOutdated, list } = step.state
  if (isOutdated) restart(step, now)
  else if (phase !== 'ready' || isCached || !isStreamed) loadTop(step, null, now)
  // After following somebody, older entries appear that no stream sends; only loading an empty list again finds them.
  else if (!wasListening || !step.state.isConnected || rules.isEmpty(list)) loadTop(step, rules.newestId(list), now)
}

function close(step: Transition): void {
  step.effects.push({ kind: 'end-wait' })
  if (step.traits.listensOn || !step.state.isListening) return
  step.effects.push({ kind: 'end-listening' })
  step.state = { ...step.state, isListening: false, isConnected: false, wasConnected: false }
}

function connect(step: Transition, isConnected: boolean, now: number): void {
  const { rules } = step.traits
  if (isConnected === step.state.isConnected) return
  insertBatch(step)
  const { wasConnected, top, fill, phase } = step.state
  const isEmpty = rules.isEmpty(step.state.list)
  step.state = { ...step.state, isConnected }
  if (!isConnected) {
    if (!isEmpty) changeList(step, rules.markMissing(step.state.list))
    return
  }
  // Entries may be missing between those from before the disconnection and those from now on: the top is loaded again.
  const [lateTop, lateFill] = [top && { ...top, isLate: true }, fill && { ...fill, isLate: true }]
  step.state = { ...step.state, wasConnected: true, top: lateTop, fill: lateFill, streamedSince: [], streamedBefore: [] }
  if (isEmpty) {
    if (phase !== 'idle' && top === null) loadTop(step, null, now)
  } else if (wasConnected) {
    changeList(step, rules.markMissing(step.state.list))
    step.state = { ...step.state, fillsLeft: AUTOMATIC_FILLS }
    continueFilling(step, now)
  } else if (top === null && phase !== 'idle') {
    // The first connection comes a moment after the first page; entries from in between are fetched without marking a gap.
    loadTop(step, rules.newestId(step.state.list), now)
  }
}

function poll(step: Transition, now: number): void {
  const { traits, state } = step
  if (!traits.isStreamed || !(isOpen(state) || traits.isBackground)) return
  if (state.phase === 'ready') refresh(step, now)
  else if (state.phase === 'error') loadTop(step, null, now)
}

function comeOnline(step: Transition, now: number): void {
  const { state, traits } = step
  if (!isOpen(state)) return
  if (state.around !== null) {
    step.effects.push({ kind: 'abandon', request: state.around.request })
    loadAround(step, state.around.id)
  }
  const isKnown = state.phase === 'ready' && !state.isCached
  if (state.top !== null) {
    // The request was sent over the connection that was lost.
    const { sinceId } = state.top
    step.effects.push({ kind: 'abandon', request: state.top.request })
    step.state = { ...step.state, top: null }
    loadTop(step, sinceId, now)
  } else if (state.error !== null || state.isCached) {
    loadTop(step, isKnown ? traits.rules.newestId(state.list) : null, now)
  }
}

/** Accepts a live entry: it waits for a first page being loaded, joins the next insertion of a burst, or is inserted at once. */
function receive(step: Transition, entry: FeedEntry): void {
  const { fill, streamedIds, top, streamedSince, batch, isInsertionPlanned } = step.state
  if (fill !== null) step.state = { ...step.state, streamedIds: new Set(streamedIds).add(entry.id) }
  if (top !== null) step.state = { ...step.state, streamedSince: [...streamedSince, entry] }
  else if (isInsertionPlanned && readingViews(step.state).some(isLive)) step.state = { ...step.state, batch: [...batch, entry] }
  else insert(step, [entry])
}

function insert(step: Transition, entries: readonly FeedEntry[]): void {
  insertEntries(step, entries)
  if (!readingViews(step.state).some(isLive) || step.state.isInsertionPlanned) return
  step.state = { ...step.state, isInsertionPlanned: true }
  const afterMs = Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, entries.length * PAUSE_PER_ENTRY_MS))
  step.effects.push({ kind: 'plan-insertion', afterMs })
}

/** Puts the reader's own new entry on top at once, unless entries are missing there. */
function write(step: Transition, entry: FeedEntry, now: number): void {
  const { rules, isStreamed } = step.traits
  insertBatch(step)
  const { list, lastView, isConnected, top } = step.state
  const isClosed = !isOpen(step.state)
  if (isStreamed && !isConnected) {
    // Without the stream, entries of others may be missing below the reader's own: then all are fetched together.
    if (isClosed) return
    refresh(step, now)
    if (step.state.top !== null) step.state = { ...step.state, top: { ...step.state.top, isForOwn: true } }
  } else if (list.rows.find(({ kind }) => kind !== 'suggestions')?.kind === 'gap') {
    return
  } else if (isClosed && readingViews(step.state)[0]?.isAtTop === true && top === null) {
    // A reader who left the top to write a post returns there: the post, and what arrived in the meantime, is shown without waiting.
    showWaiting(step, lastView)
    changeList(step, rules.insert(step.state.list, [entry], { waiting: null }))
    sendToView(step, lastView, { kind: 'all-shown', rows: step.state.list.rows })
  } else {
    receive(step, entry)
  }
}

function remove(step: Transition, { change, isGone }: Extract<FeedEvent, { kind: 'removed' }>): void {
  const { rules } = step.traits
  const { list, more, batch, streamedSince, streamedBefore } = step.state
  const next = change(list)
  const keep = (entries: readonly FeedEntry[]) => (entries.some(isGone) ? entries.filter((entry) => !isGone(entry)) : entries)
  // If a gap at the end was removed with the last entry, the requested page does not follow the new end, because entries between them are missing.
  const isFollowed = more !== null && more.belowId === rules.lastId(list) && rules.gaps(next).length === rules.gaps(list).length
  changeList(step, next)
  step.state = {
    ...step.state,
    batch: keep(batch),
    streamedSince: keep(streamedSince),
    streamedBefore: keep(streamedBefore),
    // The request for the next page stays valid although the entry above that page was deleted.
    more: isFollowed ? { ...more, belowId: rules.lastId(next) } : more,
  }
}

function showStored(step: Transition, { page, left }: Extract<FeedEvent, { kind: 'stored' }>): void {
  const { rules } = step.traits
  const { list, phase, streamedIds } = step.state
  if (!rules.isEmpty(list) || phase === 'ready' || phase === 'partial') return
  if (page.lastId !== null) {
    changeList(step, rules.merge(list, { place: 'top', sinceId: null }, page, { streamed: streamedIds, ...readersOf(step.state) }))
    // Offline, the failed request often ends before the stored rows are read.
    step.state = { ...step.state, isCached: true, phase: phase === 'idle' ? 'idle' : 'ready' }
  }
  if (left === null || !isReturning(step.state)) return
  const isThere = step.state.list.rows.some(({ kind, id }) => kind === 'entry' && id === left.place.id)
  step.state = { ...step.state, place: left.place, leftAt: left.marker }
  sendToViews(step, { kind: 'restored', place: left.place, isThere })
}

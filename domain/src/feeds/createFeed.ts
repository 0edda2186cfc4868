import type { ApiError } from '@starling/api/client'
import type { Clock } from '../ports/index.ts'
import type { Ask, PageFacts } from './Ask.ts'
import type { FeedEffect, FeedEvent } from './FeedEvent.ts'
import type { FeedHandle, FeedView } from './FeedHandle.ts'
import { initialFeed, type FeedState, type FeedTraits } from './FeedState.ts'
import type { Place } from './Place.ts'
import { loadWithin, type Loading } from './loadWithin.ts'
import { reduceFeed } from './reduceFeed.ts'

/** The view before the first request. */
const unaskedView: FeedView<never> = {
  rows: [],
  pendingCount: 0,
  phase: 'idle',
  isLoadingMore: false,
  hasMore: true,
  error: null,
  fillingGap: null,
  isConnected: false,
  start: null,
  waitsAbove: false,
  isCached: false,
}

/** The dependencies of a feed. */
export interface FeedPorts<Entry, Answer, Page extends PageFacts> {
  readonly clock: Clock
  /** Asks the server; rejects with an ApiError. */
  readonly load: (ask: Ask, signal: AbortSignal) => Promise<Answer>
  /** Stores the entities of an answer and converts it to a page; called in the same tick in which the page is merged. */
  readonly accept: (answer: Answer, ask: Ask) => Page
  /** Listens for new entries and connection changes; null where nothing is streamed or the session passes events on. */
  readonly listen: ((onEntry: (entry: Entry) => void, onConnection: (isConnected: boolean) => void) => () => void) | null
  readonly isConnected: () => boolean
  readonly advanceMarker: (id: string) => void
  readonly alert: (error: ApiError) => void
  /** Schedules a notification of the feed's subscribers, together with other changes, before the next frame. */
  readonly touch: (listeners: Set<() => void>) => void
  readonly onChange?: () => void
  readonly onPlace?: (place: Place) => void
}

/** A feed with the functions only the session uses. */
export interface Feed<List, Row, Entry, Page extends PageFacts> {
  readonly handle: FeedHandle<Row>
  readonly state: FeedState<List, Entry>
  dispatch(event: FeedEvent<List, Entry, Page>): void
  /** Resolves when no first page is being loaded any more. */
  settled(): Promise<void>
  isWatched(): boolean
  /** Notifies subscribers of a change outside of the feed's own state. */
  touch(): void
  /** Ends all requests and listening. */
  end(): void
}

/** Makes the runtime of one feed: it keeps the state and carries out the effects of `reduceFeed`. */
export function createFeed<List, Row, Entry, Answer, Page extends PageFacts>(
  traits: FeedTraits<List, Row, Entry, Page>,
  ports: FeedPorts<Entry, Answer, Page>,
): Feed<List, Row, Entry, Page> {
  const { rules } = traits
  const { clock } = ports
  const listeners = new Set<() => void>()
  const loading = new Map<number, Loading>()
  const waiters = new Set<{ readonly isDone: () => boolean; readonly resolve: () => void }>()
  let state = initialFeed(traits)
  let view: FeedView<Row> = { ...unaskedView, hasMore: traits.absence === null }
  let openCount = 0
  let holdCount = 0
  let isEnded = false
  let endListening: (() => void) | null = null
  let cancelWait: (() => void) | null = null
  let cancelInsertion: (() => void) | null = null

  function dispatch(event: FeedEvent<List, Entry, Page>): void {
    if (isEnded) return
    const before = state
    const reduced = reduceFeed(traits, state, event)
    state = reduced.state
    for (const effect of reduced.effects) carryOut(effect)
    if (state !== before) changed(before)
    for (const waiter of waiters) {
      if (!waiter.isDone()) continue
      waiters.delete(waiter)
      waiter.resolve()
    }
  }

  function changed(before: FeedState<List, Entry>): void {
    if (before.list !== state.list) ports.onChange?.()
    const { place } = state
    if (place !== null && place !== before.place) ports.onPlace?.(place)
    const last = view
    if (currentView() !== last) ports.touch(listeners)
  }

  function carryOut(effect: FeedEffect): void {
    switch (effect.kind) {
      case 'load':
        return load(effect.request, effect.ask)
      case 'abandon':
        loading.get(effect.request)?.abandon()
        loading.delete(effect.request)
        return
      case 'wait':
        cancelWait?.()
        cancelWait = clock.setTimer(() => {
          cancelWait = null
          dispatch({ kind: 'waited', now: clock.now() })
        }, effect.ms)
        return
      case 'end-wait':
        cancelWait?.()
        cancelWait = null
        return
      case 'plan-insertion':
        cancelInsertion = clock.setTimer(() => clock.schedule(() => dispatch({ kind: 'insertion-due' })), effect.afterMs)
        return
      case 'listen':
        endListening =
          ports.listen?.(
            (entry) => dispatch({ kind: 'arrived', entry }),
            (isConnected) => dispatch({ kind: 'connected', isConnected, now: clock.now() }),
          ) ?? null
        return
      case 'end-listening':
        endListening?.()
        endListening = null
        return
      case 'advance-marker':
        return ports.advanceMarker(effect.id)
      case 'alert':
        return ports.alert(effect.error)
    }
  }

  function load(request: number, ask: Ask): void {
    const under = loadWithin(
      clock.setTimer,
      (signal) => ports.load(ask, signal),
      (answer) => {
        loading.delete(request)
        if (!isEnded) dispatch({ kind: 'answered', request, page: ports.accept(answer, ask), now: clock.now() })
      },
      (error) => {
        loading.delete(request)
        dispatch({ kind: 'failed', request, error, now: clock.now() })
      },
    )
    loading.set(request, under)
  }

  function until(isDone: () => boolean): Promise<void> {
    if (isEnded || isDone()) return Promise.resolve()
    return new Promise((resolve) => waiters.add({ isDone, resolve }))
  }

  /** Answers the previous view if nothing visible has changed, so that nothing is rendered again. */
  function currentView(): FeedView<Row> {
    const next: FeedView<Row> = {
      rows: currentRows(),
      pendingCount: countNew(),
      phase: state.phase,
      isLoadingMore: state.more !== null,
      hasMore: traits.absence === null && rules.hasMore(state.list, state.link),
      error: state.error,
      fillingGap: state.fill?.gapId ?? null,
      isConnected: state.isConnected,
      start: state.start,
      waitsAbove: traits.keepsPlace && !state.isHeld && rules.places?.waits(state.list) === true,
      isCached: state.isCached,
    }
    if (!isSameView(view, next)) view = next
    return view
  }

  /** Entries that were read before and wait again, because the reader has gone back further, are not new. */
  function countNew(): number {
    return traits.keepsPlace && rules.places ? rules.places.unread(state.list, state.lastReadId) : rules.pendingCount(state.list)
  }

  function currentRows(): readonly Row[] {
    const next = rules.rows(state.list)
    const { rows } = view
    return next.length === rows.length && next.every((row, index) => row === rows[index]) ? rows : next
  }

  const settled = () => until(() => state.top === null)

  const handle: FeedHandle<Row> = {
    subscribe(listener) {
      // A new function each time, so that one function may subscribe twice and unsubscribe separately.
      const own = () => listener()
      listeners.add(own)
      return () => listeners.delete(own)
    },
    getSnapshot: () => view,
    open() {
      openCount += 1
      if (openCount === 1) dispatch({ kind: 'opened', isConnected: ports.isConnected(), now: clock.now() })
    },
    close() {
      if (openCount === 0) return
      openCount -= 1
      if (openCount === 0) dispatch({ kind: 'closed' })
    },
    async loadMore() {
      dispatch({ kind: 'more', now: clock.now() })
      await until(() => state.more === null && state.phase !== 'loading')
    },
    async fillGap(gapId) {
      dispatch({ kind: 'fill', gapId, now: clock.now() })
      await until(() => state.fill?.gapId !== gapId)
    },
    showPending: () => dispatch({ kind: 'show-pending' }),
    setAtTop: (isAtTop) => dispatch({ kind: 'placed', isAtTop, now: clock.now() }),
    hold() {
      let isReleased = false
      holdCount += 1
      dispatch({ kind: 'held', isHeld: true })
      return () => {
        if (isReleased) return
        isReleased = true
        holdCount -= 1
        if (holdCount === 0) dispatch({ kind: 'held', isHeld: false })
      }
    },
    async refresh() {
      dispatch({ kind: 'refresh', now: clock.now() })
      await until(() => state.top === null && state.fill === null)
    },
  }

  return {
    handle,
    get state() {
      return state
    },
    dispatch,
    settled,
    isWatched: () => listeners.size > 0,
    touch: () => ports.touch(listeners),
    end() {
      isEnded = true
      for (const under of loading.values()) under.abandon()
      cancelWait?.()
      cancelInsertion?.()
      endListening?.()
      for (const { resolve } of waiters) resolve()
      waiters.clear()
    },
  }
}

function isSameView<Row>(a: FeedView<Row>, b: FeedView<Row>): boolean {
  return (
    a.rows === b.rows &&
    a.pendingCount === b.pendingCount &&
    a.phase === b.phase &&
    a.isLoadingMore === b.isLoadingMore &&
    a.hasMore === b.hasMore &&
    a.error === b.error &&
    a.fillingGap === b.fillingGap &&
    a.isConnected === b.isConnected &&
    a.start === b.start &&
    a.waitsAbove === b.waitsAbove &&
    a.isCached === b.isCached
  )
}

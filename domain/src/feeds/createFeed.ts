import type { ApiError } from '@starling/api/client'
import type { Clock } from '../ports/index.ts'
import { countUnread, countWaiting, type ListRow, type Place } from '../views/index.ts'
import type { FeedEffect, FeedEvent } from './FeedEvent.ts'
import type { FeedHandle, FeedView } from './FeedHandle.ts'
import type { FeedEntry, PageFacts, PageRequest } from './FeedRules.ts'
import { awaitsPlace, initialFeed, viewOf, type FeedState, type FeedTraits } from './FeedState.ts'
import { loadWithin, type Loading } from './loadWithin.ts'
import { reduceFeed } from './reduceFeed.ts'

/** The dependencies of a feed. */
export interface FeedPorts<Answer> {
  readonly clock: Clock
  /** Asks the server; rejects with an ApiError. */
  readonly load: (page: PageRequest, signal: AbortSignal) => Promise<Answer>
  /** Stores the entities of an answer and converts it to a page; called in the same tick in which the page is merged. */
  readonly accept: (answer: Answer, page: PageRequest) => PageFacts
  /** Listens for new entries and connection changes; null where nothing is streamed or the session passes events on. */
  readonly listen: ((onEntry: (entry: FeedEntry) => void, onConnection: (isConnected: boolean) => void) => () => void) | null
  readonly isConnected: () => boolean
  readonly advanceMarker: (id: string) => void
  readonly alert: (error: ApiError) => void
  /** Schedules a notification of the feed's subscribers, together with other changes, before the next frame. */
  readonly touch: (listeners: Set<() => void>) => void
  readonly onChange?: () => void
  readonly onPlace?: (place: Place) => void
}

/** A feed with the functions only the session uses. */
export interface Feed {
  /** The handle for the column of this name. */
  handle(name: string): FeedHandle<ListRow>
  readonly state: FeedState
  dispatch(event: FeedEvent): void
  /** Resolves when no first page is being loaded any more. */
  settled(): Promise<void>
  isWatched(): boolean
  /** Notifies subscribers of a change outside of the feed's own state. */
  touch(): void
  /** Ends all requests and listening. */
  end(): void
}

/** What the runtime keeps for one column. */
interface Column {
  readonly listeners: Set<() => void>
  view: FeedView<ListRow>
  openCount: number
  pauseCount: number
}

/** Makes the runtime of one feed: it keeps the state and carries out the effects of `reduceFeed`. */
export function createFeed<Answer>(traits: FeedTraits, ports: FeedPorts<Answer>): Feed {
  const { rules } = traits
  const { clock } = ports
  const columns = new Map<string, Column>()
  const loading = new Map<number, Loading>()
  const waiters = new Set<{ readonly isDone: () => boolean; readonly resolve: () => void }>()
  let state = initialFeed(traits)
  let isEnded = false
  let endListening: (() => void) | null = null
  let cancelWait: (() => void) | null = null
  let cancelInsertion: (() => void) | null = null

  function dispatch(event: FeedEvent): void {
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

  function changed(before: FeedState): void {
    if (before.list !== state.list) ports.onChange?.()
    const { place } = state
    if (place !== null && place !== before.place) ports.onPlace?.(place)
    for (const [name, column] of columns) {
      const next = viewFor(name, column.view)
      if (next === column.view) continue
      column.view = next
      ports.touch(column.listeners)
    }
  }

  function carryOut(effect: FeedEffect): void {
    switch (effect.kind) {
      case 'load':
        return load(effect.request, effect.page)
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
            (entry) => dispatch({ kind: 'streamed', entry }),
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

  function load(request: number, page: PageRequest): void {
    const running = loadWithin(
      clock.setTimer,
      (signal) => ports.load(page, signal),
      (answer) => {
        loading.delete(request)
        if (!isEnded) dispatch({ kind: 'answered', request, page: ports.accept(answer, page), now: clock.now() })
      },
      (error) => {
        loading.delete(request)
        dispatch({ kind: 'failed', request, error, now: clock.now() })
      },
    )
    loading.set(request, running)
  }

  function until(isDone: () => boolean): Promise<void> {
    if (isEnded || isDone()) return Promise.resolve()
    return new Promise((resolve) => waiters.add({ isDone, resolve }))
  }

  /** What a column shows. Answers the last view if nothing visible has changed, so that nothing is rendered again. */
  function viewFor(name: string, last: FeedView<ListRow> | null): FeedView<ListRow> {
    const { waiting, isPaused, start, wasAt } = viewOf(state, name, traits.keepsPlace)
    const { list, lastReadId, more, fill, phase, error, isConnected, isCached } = state
    const rows = awaitsPlace(state) ? [] : rules.shown(list, waiting)
    const isSame = last !== null && rows.length === last.rows.length && rows.every((row, index) => row === last.rows[index])
    const next: FeedView<ListRow> = {
      rows: isSame ? last.rows : rows,
      // Entries that were read before and wait again, because the reader has gone back further, are not counted as new.
      pendingCount: traits.keepsPlace ? countUnread(list.rows, waiting, lastReadId) : countWaiting(list.rows, waiting),
      phase,
      isLoadingMore: more !== null,
      hasMore: traits.absence === null && rules.hasMore(list, state.link),
      error,
      fillingGap: fill?.gapId ?? null,
      isConnected,
      start,
      wasAt,
      waitsAbove: traits.keepsPlace && !isPaused && waiting > 0,
      isCached,
    }
    return last !== null && isSameView(last, next) ? last : next
  }

  function columnOf(name: string): Column {
    const known = columns.get(name)
    if (known !== undefined) return known
    const made: Column = { listeners: new Set(), view: viewFor(name, null), openCount: 0, pauseCount: 0 }
    columns.set(name, made)
    return made
  }

  function handle(view: string): FeedHandle<ListRow> {
    const column = columnOf(view)
    return {
      subscribe(listener) {
        // A new function each time, so that one function may subscribe twice and unsubscribe separately.
        const own = () => listener()
        column.listeners.add(own)
        return () => column.listeners.delete(own)
      },
      getSnapshot: () => column.view,
      open() {
        column.openCount += 1
        if (column.openCount === 1) dispatch({ kind: 'opened', view, isConnected: ports.isConnected(), now: clock.now() })
      },
      close() {
        if (column.openCount === 0) return
        column.openCount -= 1
        if (column.openCount === 0) dispatch({ kind: 'closed', view })
      },
      async loadMore() {
        dispatch({ kind: 'more', now: clock.now() })
        await until(() => state.more === null && state.phase !== 'loading')
      },
      async fillGap(gapId) {
        dispatch({ kind: 'fill', gapId, now: clock.now() })
        await until(() => state.fill?.gapId !== gapId)
      },
      showPending: () => dispatch({ kind: 'show-waiting', view }),
      setAtTop: (isAtTop) => dispatch({ kind: 'placed', view, isAtTop, now: clock.now() }),
      pause() {
        let isOver = false
        column.pauseCount += 1
        dispatch({ kind: 'paused', view, isPaused: true })
        return () => {
          if (isOver) return
          isOver = true
          column.pauseCount -= 1
          if (column.pauseCount === 0) dispatch({ kind: 'paused', view, isPaused: false })
        }
      },
      async refresh() {
        dispatch({ kind: 'refresh', now: clock.now() })
        await until(() => state.top === null && state.fill === null)
      },
    }
  }

  return {
    handle,
    get state() {
      return state
    },
    dispatch,
    settled: () => until(() => state.top === null),
    isWatched: () => [...columns.values()].some(({ listeners }) => listeners.size > 0),
    touch() {
      for (const { listeners } of columns.values()) ports.touch(listeners)
    },
    end() {
      isEnded = true
      for (const running of loading.values()) running.abandon()
      cancelWait?.()
      cancelInsertion?.()
      endListening?.()
      for (const { resolve } of waiters) resolve()
      waiters.clear()
    },
  }
}

function isSameView(a: FeedView<ListRow>, b: FeedView<ListRow>): boolean {
  return (Object.keys(a) as (keyof FeedView<ListRow>)[]).every((key) => a[key] === b[key])
}

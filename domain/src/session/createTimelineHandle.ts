import { ApiError, asApiError, type Answer, type PageLink } from '@starling/api/client'
import type { Status } from '@starling/api/statuses'
import type { StreamEvent } from '@starling/api/streaming'
import {
  countPending,
  disconnect,
  emptyTimeline,
  gapsOf,
  insertStreamed,
  insertSuggestions,
  hasGapOnTop,
  lastStatusId,
  mergePage,
  newestStatusId,
  reconnect,
  removeStatuses,
  showPending,
  statusIds,
  visibleRows,
  type Timeline,
  type TimelineKey,
  type TimelinePage,
} from '../timelines/index.ts'
import type { Asked } from '../ports/index.ts'
import { createArrivals } from './createArrivals.ts'
import type { Listeners } from '../store/index.ts'
import type { TimelineHandle, TimelineView } from './Session.ts'
import type { SessionCore } from './SessionCore.ts'
import type { TimelineControl } from './TimelineControl.ts'
import { timelineSource, type Cursor } from './timelineSource.ts'

/** The server is asked again this often while it builds a timeline (R-tl-04). */
const PARTIAL_POLL_MS = 3000

/** Gaps filled without being asked after a reconnection (R-tl-08). */
const AUTOMATIC_FILLS = 2

/** Makes the state behind one timeline (R-tl rows). */
export function createTimelineHandle(
  key: TimelineKey,
  core: SessionCore,
  onReceive: (event: StreamEvent, isPersonal: boolean, insert: (id: string) => void) => void,
): TimelineControl {
  const source = timelineSource(key)
  const listeners: Listeners = new Set()
  let timeline: Timeline = emptyTimeline
  let phase: TimelineView['phase'] = 'idle'
  let error: ApiError | null = null
  let isLoadingMore = false
  let fillingGap: string | null = null
  let isCached = false
  let openCount = 0
  let wasAtTop = true
  let next: { readonly link: PageLink; readonly below: string | null } | null = null
  let loading: Promise<void> | null = null
  /** Live posts that arrive while the top is being asked for: they go above its answer, not into a hole. */
  let queued: string[] = []
  /** The stream came up while the top was being asked for: the answer may be older than that. */
  let isLate = false
  let arrived: Set<string> | null = null
  let wasConnected = false
  let unsubscribe: (() => void) | null = null
  let cancelPartial: (() => void) | null = null
  let view: TimelineView | null = null
  let rowsOf: { items: Timeline['items']; pendingSize: number; rows: TimelineView['rows'] } | null = null

  function change(changes: () => void): void {
    changes()
    view = null
    core.notifier.touch(listeners)
    if (key === 'home') core.markDirty()
    readHome()
  }

  function setTimeline(next: Timeline): void {
    if (next !== timeline) change(() => (timeline = next))
  }

  /** What is on screen at the top of the home timeline has been read (R-mark-02). */
  function readHome(): void {
    if (key !== 'home' || openCount === 0 || !timeline.isAtTop || !core.isVisible()) return
    const [first] = visibleRows(timeline)
    if (first?.kind === 'status') core.markers.advance('home', first.id)
  }

  function currentRows(): TimelineView['rows'] {
    if (rowsOf?.items !== timeline.items || rowsOf.pendingSize !== timeline.pendingSize) {
      rowsOf = { items: timeline.items, pendingSize: timeline.pendingSize, rows: visibleRows(timeline) }
    }
    return rowsOf.rows
  }

  const insertNow = (id: string): void => setTimeline(insertStreamed(timeline, id))
  const arrivals = createArrivals(core.options.schedule, insertNow)

  function insert(id: string): void {
    if (loading !== null) queued.push(id)
    else if (timeline.isAtTop && openCount > 0 && core.isVisible()) arrivals.add(id)
    else insertNow(id)
    arrived?.add(id)
  }

  function mergeAnswer(answer: Asked<Answer<Status[]>>, place: TimelinePage['place']): void {
    arrivals.flush()
    core.importStatuses(answer.data, { askedAt: answer.askedAt })
    const ids = answer.data.flatMap((status) => (core.isGone(status) ? [] : [status.id]))
    const isPartial = answer.status === 206
    const hasOlder = answer.next !== null && answer.data.length + answer.dropped > 0
    const isFirst = place.kind === 'top' && statusIds(timeline).length === 0
    change(() => {
      const base =
        source?.isReplaced === true && place.kind === 'top'
          ? { ...emptyTimeline, isAtTop: timeline.isAtTop, isConnected: timeline.isConnected }
          : timeline
      timeline = mergePage(base, { ids, place, hasOlder, isPartial, arrived: arrived ?? new Set() })
      if (isFirst && key === 'home' && core.options.wantsSuggestions?.() === true)
        timeline = insertSuggestions(timeline, core.options.now(), createdAt)
      if (answer.next !== null && ids.at(-1) === lastStatusId(timeline)) next = { link: answer.next, below: lastStatusId(timeline) }
      else if (place.kind === 'bottom') next = answer.next === null ? null : { link: answer.next, below: lastStatusId(timeline) }
      error = null
      if (place.kind === 'top') {
        phase = isPartial ? 'partial' : 'ready'
        isCached = false
      }
    })
  }

  function createdAt(id: string): number | null {
    const time = Date.parse(core.store.get('status', id)?.created_at ?? '')
    return Number.isNaN(time) ? null : time
  }

  function fail(cause: unknown): void {
    const failure = asApiError(cause)
    change(() => {
      error = failure
      if (phase === 'loading') phase = 'error'
    })
    core.alert(failure, { action: 'timeline', skipsNotFound: key.startsWith('account:'), isBackground: true })
  }

  /** Asks for the top once at a time; `sinceId` null asks for the newest page whatever is there. */
  function loadTop(sinceId: string | null): Promise<void> {
    if (source === null) {
      change(() => {
        phase = 'error'
        error = new ApiError({ kind: 'not-found' })
      })
      return Promise.resolve()
    }
    loading ??= runTops(sinceId).finally(() => {
      loading = null
      for (const id of queued.splice(0)) insertNow(id)
    })
    return loading
  }

  async function runTops(sinceId: string | null): Promise<void> {
    isLate = false
    await runTop(sinceId)
    // Before live posts go on top: below them, nobody would look for what fell between.
    if (isLate && error === null) await runTops(newestStatusId(timeline))
  }

  async function runTop(sinceId: string | null): Promise<void> {
    cancelPartial?.()
    cancelPartial = null
    if (phase === 'idle' || phase === 'error') change(() => (phase = timeline.items.length > 0 ? 'ready' : 'loading'))
    const cursor: Cursor = sinceId === null ? {} : { since_id: sinceId }
    try {
      if (source === null) return
      const answer = await source.load(core.client, cursor)
      // Servers drop deleted posts from a page after counting, so a page half full may not be all there is.
      const isWhole = (answer.data.length + answer.dropped) * 2 < source.limit
      mergeAnswer(answer, { kind: 'top', sinceId, isWhole })
      if (answer.status === 206) cancelPartial = core.options.setTimer(() => void loadTop(null), PARTIAL_POLL_MS)
    } catch (cause) {
      // What arrives live goes on top, and what may be missing below it is marked.
      if (timeline.isConnected) setTimeline(reconnect(timeline))
      fail(cause)
    }
  }

  async function fill(rowId: string): Promise<void> {
    const gap = gapsOf(timeline).find((candidate) => candidate.id === rowId)
    if (gap === undefined || source === null || fillingGap !== null) return
    change(() => (fillingGap = rowId))
    try {
      if (gap.maxId === null) return await loadTop(newestStatusId(timeline))
      arrived = new Set()
      mergeAnswer(await source.load(core.client, { max_id: gap.maxId }), { kind: 'gap', gapId: rowId })
    } catch (cause) {
      fail(cause)
    } finally {
      arrived = null
      change(() => (fillingGap = null))
    }
  }

  /** After a time without the stream: first the gap on top, then at most one more (R-tl-08). */
  async function fillAutomatically(): Promise<void> {
    for (let turn = 0; turn < AUTOMATIC_FILLS; turn += 1) {
      const [gap] = gapsOf(timeline)
      if (gap === undefined || error !== null) return
      await fill(gap.id)
    }
  }

  function onConnection(isConnected: boolean): void {
    if (isConnected === timeline.isConnected) return
    arrivals.flush()
    if (!isConnected) return setTimeline(disconnect(timeline))
    isLate = loading !== null
    if (statusIds(timeline).length === 0) {
      setTimeline({ ...timeline, isConnected: true })
      if (phase !== 'idle' && loading === null) void loadTop(null)
    } else if (wasConnected) {
      setTimeline(reconnect(timeline))
      void fillAutomatically()
    } else {
      // The first connection comes a moment after the first page; what fell between is fetched without a word.
      setTimeline({ ...timeline, isConnected: true })
      if (loading === null) void loadTop(newestStatusId(timeline))
    }
    wasConnected = true
  }

  function listen(): void {
    if (source?.channel == null || unsubscribe !== null || (key === 'home' && core.meId === null)) return
    const { channel, isPersonal } = source
    const endEvents = core.live.subscribe(channel, (event) => onReceive(event, isPersonal, insert))
    const endState = core.live.onConnection(onConnection)
    unsubscribe = () => {
      endEvents()
      endState()
    }
    if (core.live.isConnected()) {
      timeline = { ...timeline, isConnected: true }
      wasConnected = true
    }
  }

  function unlisten(): void {
    // Home goes on being heard of: one comes back to it all the time.
    if (key === 'home') return
    unsubscribe?.()
    unsubscribe = null
    wasConnected = false
    timeline = { ...timeline, isConnected: false }
    view = null
  }

  const handle: TimelineHandle = {
    key,
    subscribe(listener) {
      const own = () => listener()
      listeners.add(own)
      return () => listeners.delete(own)
    },
    getSnapshot() {
      view ??= {
        rows: currentRows(),
        pendingCount: countPending(timeline),
        phase,
        isLoadingMore,
        hasMore: source !== null && timeline.hasMore,
        error,
        fillingGap,
        isConnected: timeline.isConnected,
        isCached,
      }
      return view
    },
    open() {
      openCount += 1
      if (openCount > 1) return
      const wasListening = unsubscribe !== null
      const before = timeline
      listen()
      // Coming back to where one read on changes nothing, so nothing is drawn anew.
      if (timeline !== before || timeline.isAtTop !== wasAtTop) change(() => (timeline = { ...timeline, isAtTop: wasAtTop }))
      if (phase === 'idle' || phase === 'error' || isCached || source?.isReplaced === true) void loadTop(null)
      else if (source?.channel != null && (!wasListening || !timeline.isConnected))
        void loadTop(hasGapOnTop(timeline) ? null : newestStatusId(timeline))
      else if (source?.channel == null) void loadTop(null)
    },
    close() {
      if (openCount === 0) return
      openCount -= 1
      if (openCount > 0) return
      arrivals.flush()
      cancelPartial?.()
      cancelPartial = null
      wasAtTop = timeline.isAtTop
      // Nobody looks: what arrives waits, so that coming back finds the same place.
      if (timeline.isAtTop) change(() => (timeline = { ...timeline, isAtTop: false }))
      unlisten()
    },
    async loadMore() {
      if (source === null || isLoadingMore || !timeline.hasMore || phase === 'loading') return
      const last = lastStatusId(timeline)
      const link = next !== null && (!source.pagesByStatusId || next.below === last) ? next.link : null
      if (last === null) return loadTop(null)
      if (link === null && !source.pagesByStatusId) return change(() => (timeline = { ...timeline, hasMore: false }))
      change(() => (isLoadingMore = true))
      try {
        const answer = link === null ? await source.load(core.client, { max_id: last }) : await source.follow(core.client, link)
        // Where the list was cut meanwhile, the page does not follow what is left: it is asked for anew. Deleted is not cut.
        if (lastStatusId(timeline) === last || core.store.base('status', last) === undefined) mergeAnswer(answer, { kind: 'bottom' })
      } catch (cause) {
        fail(cause)
      } finally {
        change(() => (isLoadingMore = false))
      }
    },
    fillGap: fill,
    showPending: () => setTimeline(showPending(timeline)),
    setAtTop(isAtTop) {
      arrivals.flush()
      wasAtTop = isAtTop
      if (timeline.isAtTop !== isAtTop && openCount > 0) setTimeline({ ...timeline, isAtTop })
    },
    async refresh() {
      const before = gapsOf(timeline)[0]?.id
      await loadTop(newestStatusId(timeline))
      const [gap] = gapsOf(timeline)
      if (gap !== undefined && gap.id !== before && error === null) await fill(gap.id)
    },
  }

  return {
    handle,
    get timeline() {
      return timeline
    },
    isOpen: () => openCount > 0,
    isWatched: () => listeners.size > 0,
    isLoaded: () => phase === 'ready' && !isCached,
    insert,
    insertOwn(id) {
      arrivals.flush()
      // Without the stream, others' posts may be missing below one's own: then they are fetched together.
      if (source?.channel == null || timeline.isConnected) {
        if (hasGapOnTop(timeline)) return
        // Who left the top in order to write comes back to it: the post, and what came meanwhile, is there and waits for no pill.
        if (openCount === 0 && wasAtTop && loading === null)
          setTimeline({ ...insertStreamed(showPending({ ...timeline, isAtTop: true }), id), isAtTop: false })
        else insert(id)
      } else if (openCount > 0) {
        void handle.refresh()
      }
    },
    remove(isGone) {
      arrivals.remove(isGone)
      queued = queued.filter((id) => !isGone(id))
      setTimeline(removeStatuses(timeline, isGone))
    },
    paintCached(ids) {
      // Offline, the failed request is often back before the storage is.
      if (timeline.items.length > 0 || ids.length === 0 || phase === 'ready' || phase === 'partial') return
      change(() => {
        timeline = mergePage(timeline, { ids, place: { kind: 'top', sinceId: null, isWhole: false }, hasOlder: true })
        phase = 'ready'
        isCached = true
      })
    },
    poll() {
      if (openCount === 0 || source?.channel == null) return
      if (phase === 'ready') void handle.refresh()
      else if (phase === 'error') void loadTop(null)
    },
    onVisible: readHome,
    retry() {
      if (openCount > 0 && (error !== null || isCached)) void loadTop(phase === 'ready' && !isCached ? newestStatusId(timeline) : null)
    },
    reset() {
      arrivals.remove(() => true)
      change(() => {
        timeline = { ...emptyTimeline }
        phase = 'idle'
        next = null
      })
    },
    end() {
      arrivals.remove(() => true)
      unsubscribe?.()
      unsubscribe = null
      cancelPartial?.()
    },
  }
}

import { createListFeed, entryIds, type FeedEvent, type ListFeed, type ListSource } from '../feeds/index.ts'
import { createMarkerSync } from '../markers/index.ts'
import type { CreateNotifications, NotificationsFeed } from '../notifications/index.ts'
import {
  applyStored,
  createSaver,
  restoreSession,
  readSavedPlace,
  showLeft,
  takeSnapshot,
  type StoredParts,
  type StoredSession,
} from '../persistence/index.ts'
import { createAlerts, createMissingCalls, type SessionEvent } from '../ports/index.ts'
import { createEntityStore, createNotifier, importAccounts, importStatuses, withFilters } from '../store/index.ts'
import { createLiveStream } from '../streaming/index.ts'
import type { ThreadControl } from '../threads/index.ts'
import { createTimelineFeed, type TimelineKey } from '../timelines/index.ts'
import { createRemovals } from './createRemovals.ts'
import type { RetainedIds } from './evictEntities.ts'
import type { Session } from './Session.ts'
import { ACCOUNT_LIMIT, STATUS_LIMIT, type SessionCore } from './SessionCore.ts'
import type { SessionOptions } from './SessionOptions.ts'
import { showOwnStatus, showPin } from './showOwnStatus.ts'
import { createSessionClient } from './createSessionClient.ts'

/** How long after the store has become too full it is tidied, in milliseconds. */
const EVICT_MS = 2000

/** The events that the session sends to every feed. */
interface AnyFeed {
  dispatch(event: Extract<FeedEvent, { kind: 'polled' | 'online' }>): void
  end(): void
}

/** Makes the session of one reader at one server. No request is sent before something is opened. */
export function createSession(options: SessionOptions): Session {
  const meId = options.me?.id ?? null
  const notifier = createNotifier(options.schedule)
  const store = createEntityStore(notifier)
  const timelines = new Map<string, ListFeed>()
  const lists = new Map<string, ListFeed>()
  const retained = new Set<RetainedIds>()
  const threads = new Map<string, ThreadControl>()
  const eventListeners = new Set<(event: SessionEvent) => void>()
  const signedOutListeners = new Set<() => void>()
  const { alert, onAlert } = createAlerts()
  const missing = options.missing ?? createMissingCalls()
  const client = createSessionClient(options.client, {
    now: options.now,
    missing,
    moment: store.moment,
    onRefused: (words) => emit({ kind: 'account-refused', words }),
    onSignedOut() {
      for (const listener of signedOutListeners) listener()
    },
  })
  const live = createLiveStream({ ...options, missing }, client, poll)
  const tabs = meId === null ? null : (options.tabs?.openChannel(`starling markers ${client.origin} ${meId}`) ?? null)
  const markers = createMarkerSync(client, meId, options.setTimer, tabs)
  const parts = new Map<unknown, unknown>()
  let takePostponed: SessionCore['postpone'] | null = null
  let isVisible = true
  let isOnline = true
  let isClosed = false
  let isEvicting = false
  /** When the filters that were applied last were requested. */
  let filtersAskedAt = -1
  let endListening: (() => void) | null = null
  let notifications: NotificationsFeed | null = null
  /** Changes made to the notifications before their code was loaded. */
  const missed: ((feed: NotificationsFeed) => void)[] = []
  const removals = createRemovals({ store, timelines, lists, threads, meId, emit, now: options.now, changeNotifications })

  const restored = restoreSession(options.storage)
  const savedPlace = readSavedPlace(options.storage.savedPlace?.())

  const core: SessionCore = {
    options,
    clock: options,
    client,
    meId,
    store,
    notifier,
    missing,
    live,
    markers,
    timelines,
    lists,
    threads,
    notificationGroups,
    restored,
    // On a device that never showed this account, opening the storage takes longer than the first page does.
    placeRestored: options.storage.savedPlace?.() === null ? Promise.resolve() : restored,
    leaveAt(place) {
      // The stored position already has a read position beside it, which is not known here yet.
      if (place === savedPlace?.place) return
      saver.markDirty()
      options.storage.keepPlace?.({ place, marker: markers.current().home })
    },
    keepsPlace: () => options.keepsPlace?.() === true,
    wantsSuggestions: () => options.wantsSuggestions?.() === true,
    receive: (event, origin) => live.apply(core, event, origin),
    markDirty: () => saver.markDirty(),
    importStatuses(statuses, { isPersonal = true, askedAt }) {
      importStatuses(
        store,
        statuses.filter((status) => !core.isGone(status)),
        { isPersonal, meId, askedAt: askedAt === 'now' ? store.moment() : askedAt },
      )
      // A favourite changes a stored post of home, although the list of home does not change.
      saver.markDirty()
      tidyStore()
    },
    importAccounts(accounts, { askedAt }) {
      importAccounts(store, accounts, askedAt === 'now' ? store.moment() : askedAt)
      tidyStore()
    },
    alert,
    emit,
    keepPolling: live.keepPolling,
    postpone: (task, isUnsent) => takePostponed?.(task, isUnsent) === true,
    ...removals,
    showOwn: (status, circleId) => showOwnStatus(core, status, circleId),
    showPin: (statusId, isPinned) => showPin(core, statusId, isPinned),
    forgetFollowRequest: (accountId) => changeNotifications(({ handle }) => handle.removeFollowRequest(accountId)),
    considerReply(status) {
      for (const thread of threads.values()) thread.consider(status)
    },
    // Before the notifications are loaded, changes need not be remembered: the first answer contains them.
    receiveNotification: (notification) => notifications?.receive(notification),
    reloadNotifications: () => notifications?.handle.reload(),
  }
  // What the last visit stored must be read before it may be overwritten.
  let left: StoredSession | null | undefined
  const saver = createSaver(options, () => (left === undefined ? null : takeSnapshot(stored, left)))
  const stored: StoredParts = {
    ...core,
    now: options.now,
    homeTimeline: () => timelines.get('home'),
  }

  void restored.then((kept) => {
    left = kept
    if (kept !== null && !isClosed) applyStored(stored, kept)
  })
  markers.onChange(() => {
    notifications?.onMarkers()
    timelines.get('home')?.dispatch({ kind: 'marked', id: markers.current().home })
    saver.markDirty()
  })

  let hasStreamed = false
  live.onConnection((isConnected) => {
    if (!isConnected) return
    for (const control of threads.values()) control.connected(hasStreamed)
    emit({ kind: 'connected' })
    // Events streamed while the connection was lost are not repeated, so lists without a channel are polled.
    if (hasStreamed) emit({ kind: 'polled' })
    hasStreamed = true
  })

  function emit(event: SessionEvent): void {
    for (const listener of eventListeners) listener(event)
  }

  function poll(): () => boolean {
    const known = newest()
    for (const feed of feeds()) feed.dispatch({ kind: 'polled', now: options.now() })
    for (const control of threads.values()) control.poll()
    emit({ kind: 'polled' })
    return () => newest() !== known
  }

  /** The newest entry of everything the stream adds to, as one text. */
  function newest(): string {
    const listening = [...timelines.values()].filter(({ state }) => state.isListening)
    const posts = listening.map(({ state }) => entryIds(state.list)[0] ?? '')
    return [...posts, notifications?.groups()[0]?.most_recent_notification_id ?? ''].join(' ')
  }

  /** All paged lists. */
  function* feeds(): Iterable<AnyFeed> {
    yield* timelines.values()
    yield* lists.values()
    if (notifications !== null) yield notifications.feed
  }

  function tidyStore(): void {
    if (isEvicting || (store.size('status') <= STATUS_LIMIT && store.size('account') <= ACCOUNT_LIMIT)) return
    isEvicting = true
    options.setTimer(() => {
      void evict().finally(() => (isEvicting = false))
    }, EVICT_MS)
  }

  /** The store is only full after thousands of posts, so the code is loaded then; if that fails offline, the next full store tries again. */
  async function evict(): Promise<void> {
    const code = await import('./evictEntities.ts').catch(() => null)
    code?.evictEntities(core, { timelines, lists, threads, retained })
  }

  /** Subscribes to the reader's own stream, which carries notifications whatever timeline is open. */
  function listenToMe(): void {
    if (meId === null || endListening !== null || isClosed) return
    const endEvents = live.subscribe({ stream: 'user' }, (event) => {
      // New posts belong to the home timeline, which listens itself once it was open; an open conversation wants them, too.
      if (event.event !== 'update' || threads.size > 0) live.apply(core, event, { isPersonal: true })
    })
    const endState = live.onConnection((isConnected) => {
      notifications?.feed.dispatch({ kind: 'connected', isConnected, now: options.now() })
      if (isConnected) notifications?.onReachable()
    })
    endListening = () => {
      endEvents()
      endState()
    }
  }

  function part<Part>(create: (ports: SessionCore) => Part): Part {
    const known = parts.get(create) as Part | undefined
    if (known !== undefined) return known
    const made = create(core)
    parts.set(create, made)
    return made
  }

  function notificationGroups() {
    return notifications?.groups() ?? left?.notifications ?? []
  }

  function changeNotifications(change: (feed: NotificationsFeed) => void): void {
    if (notifications === null) missed.push(change)
    else change(notifications)
  }

  function openNotifications(create: CreateNotifications): NotificationsFeed {
    const feed = create(core)
    feed.onMarkers()
    feed.feed.dispatch({ kind: 'connected', isConnected: live.isConnected(), now: options.now() })
    if (!isVisible) feed.onVisible(false)
    void restored.then((kept) => {
      if (kept === null || isClosed) return
      feed.showStored(kept.notifications)
      for (const change of missed.splice(0)) change(feed)
    })
    return feed
  }

  /** While a list with a stream of its own is open, its stream's events are applied and passed on. */
  function listenTo({ channel, isPersonal = true }: Pick<ListSource<unknown>, 'channel' | 'isPersonal'>) {
    if (channel == null) return {}
    return {
      isConnected: () => live.isConnected(),
      listen(_insert: (id: string) => void, onConnection: (isConnected: boolean) => void) {
        const endEvents = live.subscribe(channel, (event) => live.apply(core, event, { isPersonal }))
        const endState = live.onConnection(onConnection)
        return () => {
          endEvents()
          endState()
        }
      },
    }
  }

  /** The existing handle, now the most recently used and so the last to be forgotten, or a new one. */
  function lastUsed<K, F>(known: Map<K, F>, key: K, make: () => F): F {
    const feed = known.get(key) ?? make()
    known.delete(key)
    known.set(key, feed)
    return feed
  }

  function openTimeline(key: TimelineKey): ListFeed {
    listenToMe()
    const feed = createTimelineFeed(key, { ...core, localAntennas: options.localAntennas })
    feed.dispatch({ kind: 'visible', isVisible })
    if (key === 'home') {
      // Set at once, even while the stored posts are still being read: otherwise home would begin at the top where storage is slow.
      if (savedPlace !== null) feed.showStored([], savedPlace)
      void restored.then((kept) => {
        if (kept !== null) showLeft(core, feed, kept)
      })
    }
    return feed
  }

  return {
    key: `${client.origin} ${meId ?? ''}`,
    client,
    me: options.me,
    entities: store,
    part,
    timeline: (key) => lastUsed(timelines, key, () => openTimeline(key)).handle,
    thread(statusId, create) {
      listenToMe()
      return lastUsed(threads, statusId, () => create(statusId, core)).handle
    },
    feed: (source) => lastUsed(lists, source.key, () => createListFeed(source, core, { action: 'list', ...listenTo(source) })).handle,
    retain(ids) {
      const own = { ...ids }
      retained.add(own)
      return () => void retained.delete(own)
    },
    notifications(create) {
      listenToMe()
      notifications ??= openNotifications(create)
      return notifications.handle
    },
    import({ statuses = [], accounts = [], askedAt = 'now', isPersonal = true }) {
      const origin = { askedAt, isPersonal }
      core.importAccounts(accounts, origin)
      core.importStatuses(statuses, origin)
    },
    applyFilters(filters, askedAt) {
      if (askedAt < filtersAskedAt) return
      filtersAskedAt = askedAt
      const byId = new Map(filters.map((filter) => [filter.id, filter]))
      for (const id of store.ids('status')) store.patch('status', id, (status) => withFilters(status, byId))
    },
    alert,
    onAlert,
    onEvent(listener) {
      const own = (event: SessionEvent) => listener(event)
      eventListeners.add(own)
      return () => eventListeners.delete(own)
    },
    onPostponed(take) {
      takePostponed = take
      return () => {
        if (takePostponed === take) takePostponed = null
      }
    },
    onSignedOut(listener) {
      const own = () => listener()
      signedOutListeners.add(own)
      return () => signedOutListeners.delete(own)
    },
    setStreamingUrl: (url) => live.setUrl(url),
    setOnline(next) {
      if (next === isOnline) return
      isOnline = next
      live.setOnline(next)
      if (!next) return
      for (const feed of feeds()) feed.dispatch({ kind: 'online', now: options.now() })
      for (const control of threads.values()) control.retry()
      notifications?.onReachable()
    },
    setVisible(next) {
      if (next === isVisible) return
      isVisible = next
      live.setVisible(next)
      for (const feed of timelines.values()) feed.dispatch({ kind: 'visible', isVisible: next })
      notifications?.onVisible(next)
      if (next) {
        void markers.flush(false)
      } else {
        void markers.flush(true)
        saver.flush()
      }
    },
    flush() {
      void markers.flush(true)
      saver.flush()
    },
    async close() {
      if (isClosed) return
      isClosed = true
      const handedOver = markers.flush(true)
      saver.close()
      endListening?.()
      for (const feed of feeds()) feed.end()
      live.close()
      eventListeners.clear()
      signedOutListeners.clear()
      await handedOver
      markers.close()
    },
  }
}

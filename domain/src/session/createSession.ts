import type { StreamEvent } from '@starling/api/streaming'
import { createAccountActions, createActionQueue, createLookups, createRelationshipBatch, createStatusActions } from '../actions/index.ts'
import { createMarkerSync } from '../markers/index.ts'
import { applyStored, createSaver, restoreSession, takeSnapshot, type StoredParts, type StoredSession } from '../persistence/index.ts'
import { createAlerts, type SessionEvent } from '../ports/index.ts'
import { createPublishing } from '../publishing/index.ts'
import { createEntityStore, createNotifier, importAccounts, importStatuses } from '../store/index.ts'
import { applyStreamEvent, createLiveStream } from '../streaming/index.ts'
import { createThreadHandle, type ThreadControl } from '../threads/index.ts'
import { createNotificationsHandle } from './createNotificationsHandle.ts'
import { createRemovals } from './createRemovals.ts'
import { createTimelineHandle } from './createTimelineHandle.ts'
import { evictEntities, STATUS_LIMIT } from './evictEntities.ts'
import type { Session } from './Session.ts'
import type { SessionCore } from './SessionCore.ts'
import type { SessionOptions } from './SessionOptions.ts'
import { showOwnStatus } from './showOwnStatus.ts'
import type { TimelineControl } from './TimelineControl.ts'
import { createSessionClient } from './createSessionClient.ts'

/** After how long too full a store is tidied. */
const EVICT_MS = 2000

/** Makes the session of one reader at one server. Nothing is asked of the server before something is opened. */
export function createSession(options: SessionOptions): Session {
  const meId = options.me?.id ?? null
  const notifier = createNotifier(options.schedule)
  const store = createEntityStore(notifier)
  const timelines = new Map<string, TimelineControl>()
  const threads = new Map<string, ThreadControl>()
  const eventListeners = new Set<(event: SessionEvent) => void>()
  const signedOutListeners = new Set<() => void>()
  const { alert, onAlert } = createAlerts()
  const client = createSessionClient(options.client, {
    now: options.now,
    moment: store.moment,
    onSignedOut() {
      for (const listener of signedOutListeners) listener()
    },
  })
  const live = createLiveStream(options, client, poll)
  const markers = createMarkerSync(client, meId, options.setTimer)
  const queue = createActionQueue()
  let isVisible = true
  let isOnline = true
  let isClosed = false
  let isEvicting = false
  let endListening: (() => void) | null = null
  const removals = createRemovals({ store, timelines, threads, meId, emit, now: options.now, notifications: () => notifications })

  const core: SessionCore = {
    options,
    clock: options,
    client,
    meId,
    store,
    notifier,
    live,
    markers,
    timelines,
    threads,
    get notifications() {
      return notifications
    },
    restored: restoreSession(options.storage),
    isVisible: () => isVisible,
    markDirty: () => saver.markDirty(),
    importStatuses(statuses, { isPersonal = true, askedAt }) {
      importStatuses(
        store,
        statuses.filter((status) => !core.isGone(status)),
        { isPersonal, meId, askedAt: askedAt === 'now' ? store.moment() : askedAt },
      )
      if (store.size('status') > STATUS_LIMIT && !isEvicting) scheduleEviction()
    },
    importAccounts: (accounts, { askedAt }) => importAccounts(store, accounts, askedAt === 'now' ? store.moment() : askedAt),
    alert,
    emit,
    ...removals,
    forgetFollowRequest: (accountId) => notifications.handle.removeFollowRequest(accountId),
    considerReply(status) {
      for (const thread of threads.values()) thread.consider(status)
    },
    receiveNotification: (notification) => notifications.receive(notification),
    reloadNotifications: () => notifications.reload(),
  }
  // Until it is known what the last visit left, nothing may take its place.
  let left: StoredSession | null | undefined
  const saver = createSaver(options, () => (left === undefined ? null : takeSnapshot(stored, left)))
  const notifications = createNotificationsHandle(core)

  const stored: StoredParts = { ...core, now: options.now, notifications, homeTimeline: () => timelines.get('home') }
  const publishing = createPublishing(core, (status) => showOwnStatus(core, status))
  const lookups = createLookups(core)

  void core.restored.then((kept) => {
    left = kept
    if (kept !== null && !isClosed) applyStored(stored, kept)
  })
  markers.onChange(() => {
    notifications.onMarkers()
    saver.markDirty()
  })

  function emit(event: SessionEvent): void {
    for (const listener of eventListeners) listener(event)
  }

  function poll(): void {
    for (const control of timelines.values()) control.poll()
    notifications.poll()
    emit({ kind: 'polled' })
  }

  function scheduleEviction(): void {
    isEvicting = true
    options.setTimer(() => {
      isEvicting = false
      evictEntities(core, timelines, threads)
    }, EVICT_MS)
  }

  /** The reader's own stream carries notifications whatever timeline is open. */
  function listenToMe(): void {
    if (meId === null || endListening !== null || isClosed) return
    const endEvents = live.subscribe({ stream: 'user' }, (event) => {
      // New posts are the home timeline's, which listens itself.
      if (event.event !== 'update') applyStreamEvent(core, event, { isPersonal: true })
    })
    const endState = live.onConnection((isConnected) => notifications.onConnection(isConnected))
    endListening = () => {
      endEvents()
      endState()
    }
  }

  function onReceive(event: StreamEvent, isPersonal: boolean, insert: (id: string) => void, isHome: boolean): void {
    if (isHome && event.event !== 'update') return
    applyStreamEvent(core, event, { isPersonal, insert })
  }

  return {
    key: `${client.origin} ${meId ?? ''}`,
    client,
    me: options.me,
    entities: store,
    actions: { ...createStatusActions(core, queue), ...createAccountActions(core, queue) },
    ...publishing,
    ...lookups,
    relationships: createRelationshipBatch(core),
    timeline(key) {
      const known = timelines.get(key)
      if (known !== undefined) {
        // Last used, last forgotten.
        timelines.delete(key)
        timelines.set(key, known)
        return known.handle
      }
      listenToMe()
      const control = createTimelineHandle(key, core, (event, isPersonal, insert) => onReceive(event, isPersonal, insert, key === 'home'))
      timelines.set(key, control)
      if (key === 'home') {
        void core.restored.then((stored) => {
          const kept = stored?.timelines.find((timeline) => timeline.key === key)
          if (kept !== undefined) control.paintCached(kept.ids.filter((id) => store.base('status', id) !== undefined))
        })
      }
      return control.handle
    },
    thread(statusId) {
      const known = threads.get(statusId) ?? createThreadHandle(statusId, core)
      threads.delete(statusId)
      threads.set(statusId, known)
      return known.handle
    },
    notifications() {
      listenToMe()
      return notifications.handle
    },
    import({ statuses = [], accounts = [], askedAt = 'now', isPersonal = true }) {
      const origin = { askedAt, isPersonal }
      core.importAccounts(accounts, origin)
      core.importStatuses(statuses, origin)
    },
    onAlert,
    onEvent(listener) {
      const own = (event: SessionEvent) => listener(event)
      eventListeners.add(own)
      return () => eventListeners.delete(own)
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
      for (const control of timelines.values()) control.retry()
      for (const control of threads.values()) control.retry()
      notifications.retry()
    },
    setVisible(next) {
      if (next === isVisible) return
      isVisible = next
      live.setVisible(next)
      if (next) {
        for (const control of timelines.values()) control.onVisible()
        notifications.onVisible()
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
      for (const control of timelines.values()) control.end()
      live.close()
      eventListeners.clear()
      signedOutListeners.clear()
      await handedOver
    },
  }
}

import type { StreamEvent } from '@starling/api/streaming'
import { applyStreamEvent } from './applyStreamEvent.ts'
import { createAccountActions } from './createAccountActions.ts'
import { createActionQueue } from './createActionQueue.ts'
import { createAlerts } from './createAlerts.ts'
import { createEntityStore } from './createEntityStore.ts'
import { createLiveStream } from './createLiveStream.ts'
import { createLookups } from './createLookups.ts'
import { createMarkerSync } from './createMarkerSync.ts'
import { createNotificationsHandle } from './createNotificationsHandle.ts'
import { createNotifier } from './createNotifier.ts'
import { createPublishing } from './createPublishing.ts'
import { createRelationshipBatch } from './createRelationshipBatch.ts'
import { createStatusActions } from './createStatusActions.ts'
import { applyStored, createSaver, restoreSession, takeSnapshot } from './createStoredSession.ts'
import { createThreadHandle, type ThreadControl } from './createThreadHandle.ts'
import { createTimelineHandle } from './createTimelineHandle.ts'
import type { TimelineControl } from './TimelineControl.ts'
import { evictEntities } from './evictEntities.ts'
import { importAccounts, importStatuses } from './importEntities.ts'
import { removeDerived } from './removeDerived.ts'
import type { Session, SessionEvent } from './Session.ts'
import type { SessionCore } from './SessionCore.ts'
import type { SessionOptions, StoredSession } from './SessionOptions.ts'
import { STATUS_LIMIT } from './statusLimit.ts'
import { watchRefusals } from './watchRefusals.ts'

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
  const client = watchRefusals(options.client, options.now, () => {
    for (const listener of signedOutListeners) listener()
  })
  const live = createLiveStream(options, client, poll)
  const markers = createMarkerSync(client, meId, options.setTimer)
  const queue = createActionQueue()
  let isVisible = true
  let isOnline = true
  let isClosed = false
  let isEvicting = false
  let endListening: (() => void) | null = null
  const derived = removeDerived({ store, timelines, threads, meId, emit, now: options.now, notifications: () => notifications })

  const core: SessionCore = {
    options,
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
    restored: restoreSession(options),
    isVisible: () => isVisible,
    markDirty: () => saver.markDirty(),
    importStatuses(statuses, isPersonal = true) {
      importStatuses(
        store,
        statuses.filter((status) => !core.isGone(status)),
        { isPersonal, meId },
      )
      if (store.size('status') > STATUS_LIMIT && !isEvicting) scheduleEviction()
    },
    importAccounts: (accounts) => importAccounts(store, accounts),
    alert,
    emit,
    ...derived,
  }
  // Until it is known what the last visit left, nothing may take its place.
  let left: StoredSession | null | undefined
  const saver = createSaver(core, () => (left === undefined ? null : takeSnapshot(core, left)))
  const notifications = createNotificationsHandle(core)

  const publishing = createPublishing(core)
  const lookups = createLookups(core)

  void core.restored.then((stored) => {
    left = stored
    if (stored !== null && !isClosed) applyStored(core, stored)
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
    import({ statuses = [], accounts = [] }) {
      core.importAccounts(accounts)
      core.importStatuses(statuses)
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

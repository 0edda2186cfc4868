import { asApiError, type ApiError } from '@starling/api/client'
import { notificationEndpoints, type Notification } from '@starling/api/notifications'
import { isNewer, newestId } from '../ids/index.ts'
import {
  emptyNotificationList,
  excludedTypes,
  groupedTypes,
  groupFromNotification,
  groupsOf,
  insertNotification,
  isHiddenNotification,
  markMissing,
  mergeGroupsPage,
  notificationGaps,
  pageMaxId,
  removeAccountNotifications,
  removeFollowRequests,
  removeStatusNotifications,
  showPendingGroups,
  type NotificationGroup,
  type NotificationList,
  type NotificationPage,
  type NotificationRow,
} from '../notifications/index.ts'
import type { Listeners } from '../store/index.ts'
import { createNotificationsSource } from './notificationsSource.ts'
import type { NotificationsHandle, NotificationsOptions, NotificationsView } from './Session.ts'
import type { SessionCore } from './SessionCore.ts'
import type { Cursor } from './timelineSource.ts'

/** Gaps filled without being asked after a reconnection. */
const AUTOMATIC_FILLS = 2

/** Notifications as the session drives them. */
export interface NotificationsControl {
  readonly handle: NotificationsHandle
  groups(): readonly NotificationGroup[]
  receive(notification: Notification): void
  /** Held-back notifications were let in: what is shown is no longer true (R-nreq-05). */
  reload(): void
  onConnection(isConnected: boolean): void
  removeAccount(accountId: string): void
  removeStatus(statusId: string): void
  paintCached(groups: readonly NotificationGroup[]): void
  /** The page is looked at again. */
  onVisible(): void
  onMarkers(): void
  poll(): void
  retry(): void
}

/** Makes the state behind the notifications (R-ntf rows). */
export function createNotificationsHandle(core: SessionCore): NotificationsControl {
  const listeners: Listeners = new Set()
  const load = createNotificationsSource(core.client)
  let options: NotificationsOptions = { quickFilter: 'all', hiddenTypes: [], groupsFollows: true, hasEmojiReactions: true }
  let list: NotificationList = { ...emptyNotificationList, isAtTop: false }
  let phase: NotificationsView['phase'] = 'idle'
  let error: ApiError | null = null
  let isLoadingMore = false
  let fillingGap: string | null = null
  let isCached = false
  let isConnected = false
  let wasConnected = false
  let needsReload = false
  let openCount = 0
  let wasAtTop = true
  let readMarkerId = '0'
  /** Rises with each change of what is asked for, so that a late answer to the old question is dropped. */
  let generation = 0
  let loading: Promise<void> | null = null
  let queued: NotificationGroup[] = []
  /** The stream came up while the top was being asked for: the answer may be older than that. */
  let isLate = false
  let view: NotificationsView | null = null

  function change(changes: () => void): void {
    changes()
    view = null
    core.notifier.touch(listeners)
    core.markDirty()
    advanceRead()
  }

  function setList(next: NotificationList): void {
    if (next !== list) change(() => (list = next))
  }

  const allGroups = () => groupsOf([...list.pending, ...list.rows])
  const newest = () => newestId(allGroups().map(pageMaxId))
  const isUnread = (group: NotificationGroup) => isNewer(pageMaxId(group), core.markers.current().notifications)

  /** Read is what one can have seen: looked at, from the top, with no hole before the oldest unread one (R-ntf-15). */
  function advanceRead(): void {
    if (openCount === 0 || !core.isVisible() || !list.isAtTop || list.pending.length > 0 || phase !== 'ready' || isCached) return
    const id = newest()
    if (id === null) return
    const gapAt = list.rows.findIndex((row) => row.kind === 'gap')
    const above = groupsOf(gapAt === -1 ? list.rows : list.rows.slice(0, gapAt))
    const isOldestLoaded = gapAt === -1 || core.markers.current().notifications === '0' || above.some((group) => !isUnread(group))
    if (isOldestLoaded) core.markers.advance('notifications', id)
  }

  function page(cursor: Cursor, place: (isWhole: boolean) => NotificationPage['place']): Promise<void> {
    const asked = generation
    return load(cursor, options).then(
      (loaded) => {
        if (asked !== generation) return
        core.importStatuses(loaded.statuses, loaded)
        core.importAccounts(loaded.accounts, loaded)
        change(() => {
          list = mergeGroupsPage(list, { ...loaded, place: place(loaded.isWhole) })
          phase = 'ready'
          error = null
          isCached = false
        })
      },
      (cause: unknown) => {
        if (asked !== generation) return
        const failure = asApiError(cause)
        change(() => {
          error = failure
          if (phase === 'loading') phase = 'error'
        })
        core.alert(failure, { action: 'notifications', isBackground: true })
      },
    )
  }

  function loadTop(sinceId: string | null): Promise<void> {
    if (core.meId === null) return Promise.resolve()
    if (loading !== null) return loading
    if (phase === 'idle' || phase === 'error') change(() => (phase = list.rows.length > 0 ? 'ready' : 'loading'))
    void core.markers.load()
    isLate = false
    const ask = (since: string | null) =>
      page(since === null ? {} : { since_id: since }, (isWhole) => ({ kind: 'top', sinceId: since, isWhole }))
    const request = ask(sinceId)
      .then(() => (isLate && error === null ? ask(newest()) : undefined))
      .then(() => {
        if (loading !== request) return
        loading = null
        const late = queued
        queued = []
        if (error !== null && isConnected) setList(markMissing(list))
        for (const group of late) setList(insertNotification(list, group))
      })
    loading = request
    return request
  }

  async function fill(rowId: string): Promise<void> {
    const gap = notificationGaps(list).find((candidate) => candidate.id === rowId)
    if (gap === undefined || fillingGap !== null) return
    change(() => (fillingGap = rowId))
    await (gap.maxId === null ? loadTop(gap.sinceId) : page({ max_id: gap.maxId }, () => ({ kind: 'gap', gapId: rowId })))
    change(() => (fillingGap = null))
  }

  const isTrailing = (row: NotificationRow | undefined) => row?.kind === 'gap' && row.maxId !== null

  async function fillAutomatically(): Promise<void> {
    for (let turn = 0; turn < AUTOMATIC_FILLS; turn += 1) {
      const gap = notificationGaps(list).find((candidate) => candidate !== list.rows.at(-1) || !isTrailing(candidate))
      if (gap === undefined || error !== null) return
      await fill(gap.id)
    }
  }

  function startOver(): void {
    generation += 1
    loading = null
    queued = []
    needsReload = false
    change(() => {
      list = { ...emptyNotificationList, isAtTop: list.isAtTop }
      phase = 'idle'
      error = null
    })
    if (openCount > 0) void loadTop(null)
  }

  const handle: NotificationsHandle = {
    subscribe(listener) {
      const own = () => listener()
      listeners.add(own)
      return () => listeners.delete(own)
    },
    getSnapshot() {
      view ??= {
        rows: isTrailing(list.rows.at(-1)) ? list.rows.slice(0, -1) : list.rows,
        pendingCount: groupsOf(list.pending).length,
        unreadCount: new Set(
          allGroups()
            .filter(isUnread)
            .map((group) => group.group_key),
        ).size,
        readMarkerId,
        phase,
        isLoadingMore,
        hasMore: isTrailing(list.rows.at(-1)),
        error,
        fillingGap,
        isConnected,
        isCached,
      }
      return view
    },
    open() {
      openCount += 1
      if (openCount > 1) return
      change(() => {
        list = { ...list, isAtTop: wasAtTop }
        // Nobody was reading here, so nothing can jump: opened at the top, the list shows what waited.
        if (wasAtTop) list = showPendingGroups(list)
        readMarkerId = core.markers.current().notifications
      })
      if (needsReload) startOver()
      else if (phase === 'idle' || phase === 'error' || isCached) void loadTop(null)
      else if (!isConnected) void loadTop(newest())
    },
    close() {
      if (openCount === 0) return
      openCount -= 1
      if (openCount > 0) return
      wasAtTop = list.isAtTop
      change(() => (list = { ...list, isAtTop: false }))
    },
    async loadMore() {
      const last = list.rows.at(-1)
      if (last?.kind !== 'gap' || last.maxId === null || isLoadingMore) return
      change(() => (isLoadingMore = true))
      await page({ max_id: last.maxId }, () => ({ kind: 'gap', gapId: last.id }))
      change(() => (isLoadingMore = false))
    },
    fillGap: fill,
    showPending: () => setList(showPendingGroups(list)),
    setAtTop(isAtTop) {
      wasAtTop = isAtTop
      if (openCount > 0 && list.isAtTop !== isAtTop) setList({ ...list, isAtTop })
      if (isAtTop && needsReload && openCount > 0) startOver()
    },
    refresh: () => loadTop(newest()),
    setOptions(next) {
      const before = options
      options = { ...options, ...next }
      const isChanged = excludedTypes(before).join() !== excludedTypes(options).join() || before.groupsFollows !== options.groupsFollows
      if (isChanged && (phase !== 'idle' || list.rows.length > 0)) startOver()
    },
    markRead() {
      const id = newest()
      if (id === null) return
      core.markers.advance('notifications', id)
      change(() => (readMarkerId = core.markers.current().notifications))
      void core.markers.flush(false)
    },
    async clear() {
      const cleared = new Set(allGroups().map((group) => group.group_key))
      const before = list
      const isKept = (row: NotificationRow) => row.kind === 'group' && !cleared.has(row.group.group_key)
      setList({ ...list, rows: [], pending: [] })
      try {
        await core.client.call(notificationEndpoints.clear)
      } catch (cause) {
        // What arrived in the meantime stays on top of what comes back.
        setList({ ...before, rows: [...list.rows.filter(isKept), ...before.rows], nextGap: list.nextGap })
        core.alert(cause, { action: 'clear-notifications' })
        throw cause
      }
    },
    removeFollowRequest: (accountId) => setList(removeFollowRequests(list, accountId)),
  }

  return {
    handle,
    groups: allGroups,
    receive(notification) {
      if (notification.filtered === true || isHiddenNotification(notification) || excludedTypes(options).includes(notification.type)) return
      const group = groupFromNotification(notification, groupedTypes(options))
      if (loading !== null) queued.push(group)
      else setList(insertNotification(list, group))
    },
    reload() {
      needsReload = true
      if (openCount === 0 || list.isAtTop) startOver()
    },
    onConnection(next) {
      isConnected = next
      if (!next) return setList(markMissing(list))
      isLate = loading !== null
      if (wasConnected && list.rows.length > 0) {
        setList(markMissing(list))
        void fillAutomatically()
      } else if (phase === 'ready' && loading === null) void loadTop(newest())
      wasConnected = true
      change(() => (isConnected = next))
    },
    removeAccount: (accountId) => setList(removeAccountNotifications(list, accountId)),
    removeStatus: (statusId) => setList(removeStatusNotifications(list, statusId)),
    paintCached(groups) {
      if (list.rows.length > 0 || groups.length === 0 || phase === 'ready') return
      change(() => {
        const last = groups.at(-1)
        list = mergeGroupsPage(list, {
          groups,
          place: { kind: 'top', sinceId: null, isWhole: false },
          cursor: last === undefined ? null : pageMaxId(last),
          isGroupedByServer: true,
        })
        isCached = true
        if (phase !== 'idle') phase = 'ready'
      })
    },
    onVisible() {
      if (openCount > 0) change(() => (readMarkerId = core.markers.current().notifications))
    },
    onMarkers() {
      view = null
      core.notifier.touch(listeners)
      // Until something was read here, the server's position decides what is drawn as unread.
      if (readMarkerId === '0') readMarkerId = core.markers.current().notifications
    },
    poll() {
      if (phase === 'ready') void loadTop(newest())
      else if (openCount > 0) void loadTop(null)
    },
    retry() {
      if (error !== null && openCount > 0) void loadTop(list.rows.length > 0 && !isCached ? newest() : null)
    },
  }
}

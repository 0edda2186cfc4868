import { ApiError } from '@starling/api/client'
import { notificationEndpoints, type Notification } from '@starling/api/notifications'
import {
  byName,
  createFeed,
  isOpen,
  MAIN_VIEW,
  type Cursor,
  type Feed,
  type FeedHandle,
  type FeedTraits,
  type FeedView,
  type PageRequest,
} from '../feeds/index.ts'
import type { MarkerSync } from '../markers/index.ts'
import type { SessionPorts } from '../ports/index.ts'
import { groupFromNotification } from './groupFromNotification.ts'
import { isHiddenNotification, excludedTypes, groupedTypes, isQuiet } from './notificationTypes.ts'
import type { NotificationGroup, NotificationRow } from './NotificationGroup.ts'
import { groupsOf, pageMaxId, type NotificationList } from './NotificationList.ts'
import {
  changeGroups,
  isWholeSince,
  notificationRules,
  type GroupsPage,
  type NotificationEntry,
  type NotificationRows,
} from './notificationRules.ts'
import type { NotificationsHandle, NotificationsOptions, NotificationsView } from './NotificationsHandle.ts'
import { createUnreadCount, type CountedList } from './createUnreadCount.ts'
import { createNotificationsSource, type LoadedNotifications } from './notificationsSource.ts'
import { readStoredGroups } from './readStoredGroups.ts'
import {
  removeAccountNotifications,
  removeFollowRequests,
  removeGroups,
  removeStatusNotifications,
  removeTypes,
  withoutRemoved,
} from './removeNotifications.ts'

/** What the notifications feed needs besides the session's ports. */
export interface NotificationsPorts extends SessionPorts {
  readonly markers: MarkerSync
  /** Called when something has changed that is stored for the next start. */
  markDirty(): void
}

/** The notifications feed with the functions only the session uses. */
export interface NotificationsFeed {
  readonly handle: NotificationsHandle
  readonly feed: Feed
  groups(): readonly NotificationGroup[]
  receive(notification: Notification): void
  removeAccount(accountId: string): void
  removeStatus(statusId: string): void
  /** Shows the groups stored at the last visit until an answer comes. */
  showStored(groups: readonly unknown[]): void
  onVisible(isVisible: boolean): void
  onMarkers(): void
  /** The server may be reachable again: asks for the number that it could not be asked for. */
  onReachable(): void
}

/** How a session receives the code of notifications, which is loaded later because timelines do not need it. */
export type CreateNotifications = (ports: NotificationsPorts) => NotificationsFeed

/** Makes the notifications feed. */
export function createNotificationsFeed(ports: NotificationsPorts): NotificationsFeed {
  const { markers } = ports
  const source = createNotificationsSource(ports)
  let options: NotificationsOptions = { quickFilter: 'all', hiddenTypes: [], groupsFollows: true, hasEmojiReactions: true }
  let readMarkerId = '0'
  let isAdvancing = false
  /** Loaded groups about posts whose notifications the reader has turned off: the server still counts them as unread. */
  const quiet = new Map<string, NotificationGroup>()
  /** The id of the newest live notification that only the quick filter excludes from the list. */
  let newestUnlisted = ''
  /** Increased when the number of unread groups may have changed: views of an earlier version are built again. */
  let version = 0

  const traits: FeedTraits = {
    rules: notificationRules,
    isStreamed: true,
    listensOn: true,
    isBackground: true,
    isReplaced: false,
    keepsPlace: false,
    pushesAtTop: true,
    absence: ports.meId === null ? new ApiError({ kind: 'unauthorized' }) : null,
  }

  const feed = createFeed<LoadedNotifications>(traits, {
    clock: ports.clock,
    async load(page, signal) {
      // Opening the page advances the position, so the position from other devices must be known by then.
      const [loaded] = await Promise.all([source.load(cursorOf(page), options, signal), page.place === 'top' ? markers.load() : null])
      return loaded
    },
    accept(loaded) {
      ports.importStatuses(loaded.statuses, loaded)
      ports.importAccounts(loaded.accounts, loaded)
      const gone = new Set(loaded.statuses.filter(ports.isGone).map(({ id }) => id))
      const isRemoved = (accountId: string) => ports.wasNotifierRemoved(accountId, loaded.askedAt)
      const wanted = loaded.groups.filter((group) => !keepQuiet(group))
      return toPage({ ...loaded, groups: wanted.flatMap((group) => withoutRemoved(group, gone, isRemoved) ?? []) })
    },
    // The reader's own stream carries notifications whatever timeline is open; the session passes its events and connection changes on.
    listen: null,
    isConnected: () => false,
    advanceMarker(id) {
      // Without a known read position, opening the list would mark everything as read, including groups that were not loaded.
      if (!markers.isKnown('notifications') && !isWholeSince(list(), '0')) return
      isAdvancing = true
      markers.advance('notifications', id)
      isAdvancing = false
    },
    alert: (error) => ports.alert(error, { action: 'notifications', isBackground: true }),
    touch: (listeners) => ports.notifier.touch(listeners),
    onChange() {
      ports.markDirty()
      unread.update()
    },
  })
  const unread = createUnreadCount(ports, countedList, renew)

  // The notification rules only make lists of this type.
  const list = () => feed.state.list as NotificationRows
  const groups = () => groupsOf(list().rows)

  function countedList(): CountedList {
    const isWhole = (lastReadId: string) => !feed.state.isCached && isWholeSince(list(), lastReadId)
    return { groups: groups(), quiet: [...quiet.values()], newestUnlisted, isWhole, filter: options }
  }

  /** Keeps a group out of the list if it is about a post whose notifications the reader has turned off; answers whether it did. */
  function keepQuiet(group: NotificationGroup): boolean {
    if (!isQuiet(options, { type: group.type, statusId: group.status_id })) return false
    quiet.set(group.group_key, group)
    return true
  }

  /** Something that is shown besides the list, such as the unread count, has changed. */
  function renew(): void {
    version += 1
    feed.touch()
  }

  function setReadMarker(): void {
    readMarkerId = markers.current().notifications
    renew()
  }

  function remove(change: (list: NotificationList) => NotificationList, isGone: (group: NotificationGroup) => boolean): void {
    feed.dispatch({
      kind: 'removed',
      change: (rows: NotificationRows) => changeGroups(rows, change),
      isGone: ({ group }: NotificationEntry) => isGone(group),
    })
  }

  const column = byName((name): NotificationsHandle => {
    const handle = feed.handle(name) as FeedHandle<NotificationRow>
    let view: NotificationsView | null = null
    let madeOf: { readonly version: number; readonly view: FeedView<NotificationRow> } | null = null
    return {
      ...handle,
      ...actions,
      column: (other) => column(other),
      getSnapshot() {
        const shown = handle.getSnapshot()
        if (view === null || madeOf?.view !== shown || madeOf.version !== version) {
          view = { ...shown, unreadCount: unread.current(), readMarkerId }
          madeOf = { version, view: shown }
        }
        return view
      },
      open() {
        if (!isOpen(feed.state)) setReadMarker()
        handle.open()
      },
    }
  })

  const actions: Pick<NotificationsHandle, 'setOptions' | 'see' | 'markRead' | 'clear' | 'reload' | 'removeFollowRequest'> = {
    setOptions(next) {
      const before = options
      options = { ...options, ...next }
      // Groups that are wanted again come with the next answer.
      for (const [key, { type, status_id: statusId }] of quiet) if (!isQuiet(options, { type, statusId })) quiet.delete(key)
      if (groups().some(({ type, status_id: statusId }) => isQuiet(options, { type, statusId })))
        remove((seen) => removeGroups(seen, keepQuiet), keepQuiet)
      unread.update()
      if (before.cutoff?.until !== options.cutoff?.until || before.cutoff?.excepted !== options.cutoff?.excepted) renew()
      const excluded = excludedTypes(options)
      const isWantedAgain = (before.quietPosts ?? []).some((id) => options.quietPosts?.includes(id) !== true)
      const isChanged = isWantedAgain || excludedTypes(before).join() !== excluded.join() || before.groupsFollows !== options.groupsFollows
      if (!isChanged || (feed.state.phase === 'idle' && notificationRules.isEmpty(list()))) return
      // Stored groups stay until the server has answered, as far as they match the filter.
      remove(
        (seen) => removeTypes(seen, excluded),
        (group) => excluded.includes(group.type),
      )
      feed.dispatch({ kind: 'restarted', now: ports.clock.now() })
    },
    see(keys) {
      if (!feed.state.isVisible) return
      const isSeen = new Set(keys)
      unread.see(groups().filter((group) => isSeen.has(group.group_key)))
    },
    markRead() {
      const id = notificationRules.newestId(list())
      if (id === null) return
      markers.advance('notifications', id)
      setReadMarker()
      void markers.flush(false)
    },
    async clear(isMeant) {
      let before = list()
      // Groups that arrived in the meantime stay above the restored ones.
      const restored = () => {
        const entries = groups().map((group) => ({ id: group.group_key, group }))
        return notificationRules.insert(before, entries.toReversed(), { waiting: null })
      }
      const restore = () => feed.dispatch({ kind: 'cleared', restored: restored(), now: ports.clock.now() })
      feed.dispatch({ kind: 'clearing' })
      try {
        if (isMeant !== undefined) {
          if (!(await isMeant)) return restore()
          // The server deletes these together with the listed ones.
          before = restored()
          feed.dispatch({ kind: 'clearing' })
        }
        await ports.client.call(notificationEndpoints.clear)
      } catch (cause) {
        restore()
        ports.alert(cause, { action: 'clear-notifications' })
        throw cause
      }
      feed.dispatch({ kind: 'cleared', restored: null, now: ports.clock.now() })
    },
    reload: () => feed.dispatch({ kind: 'outdated', now: ports.clock.now() }),
    removeFollowRequest: (accountId) =>
      remove(
        (seen) => removeFollowRequests(seen, accountId),
        (group) => group.type === 'follow_request' && group.sample_account_ids.includes(accountId),
      ),
  }

  return {
    handle: column(MAIN_VIEW),
    feed,
    groups,
    receive(notification) {
      const isHidden = notification.filtered === true || isHiddenNotification(notification, ports.clock.now())
      if (isHidden || excludedTypes({ ...options, quickFilter: 'all' }).includes(notification.type)) return
      const group = groupFromNotification(notification, groupedTypes(options))
      if (keepQuiet(group)) return unread.update()
      if (excludedTypes(options).includes(notification.type)) {
        newestUnlisted = notification.id
        return unread.update()
      }
      feed.dispatch({ kind: 'streamed', entry: { id: group.group_key, group } as NotificationEntry })
    },
    removeAccount: (accountId) =>
      remove(
        (seen) => removeAccountNotifications(seen, accountId),
        (group) => group.sample_account_ids.includes(accountId),
      ),
    removeStatus: (statusId) =>
      remove(
        (seen) => removeStatusNotifications(seen, statusId),
        (group) => group.status_id === statusId,
      ),
    showStored(stored) {
      const excluded = excludedTypes(options)
      const wanted = readStoredGroups(stored).filter((group) => !excluded.includes(group.type) && !keepQuiet(group))
      const last = wanted.at(-1)
      if (last === undefined) return
      const loaded = {
        groups: wanted,
        statuses: [],
        accounts: [],
        cursor: pageMaxId(last),
        isGroupedByServer: true,
        isWhole: false,
        askedAt: 0,
      }
      feed.dispatch({ kind: 'stored', page: toPage(loaded), left: null })
    },
    onVisible(isVisible) {
      // The order matters: groups unread while the page was hidden are first drawn as unread, and only then marked as read.
      if (isVisible && isOpen(feed.state)) setReadMarker()
      feed.dispatch({ kind: 'visible', isVisible })
    },
    onMarkers() {
      // Until something is read on this device, the server's position decides what is drawn as unread; looking at the list does not change it.
      if (readMarkerId === '0' && !isAdvancing) readMarkerId = markers.current().notifications
      feed.dispatch({ kind: 'marked', id: markers.current().notifications })
      renew()
      unread.update()
    },
    onReachable: () => unread.update(),
  }
}

function cursorOf(page: PageRequest): Cursor {
  if (page.place === 'gap') return { max_id: page.maxId }
  return page.place === 'top' && page.sinceId !== null ? { since_id: page.sinceId } : {}
}

function toPage({ groups, cursor, isGroupedByServer, isWhole }: LoadedNotifications): GroupsPage {
  return { groups, cursor, isGroupedByServer, isWhole, next: null, isPartial: false, lastId: groups.at(-1)?.group_key ?? null }
}

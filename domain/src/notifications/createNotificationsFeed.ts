import { ApiError } from '@starling/api/client'
import { notificationEndpoints, type Notification } from '@starling/api/notifications'
import { createFeed, type Ask, type Cursor, type Feed, type FeedTraits, type FeedView } from '../feeds/index.ts'
import { isNewer } from '../ids/index.ts'
import type { MarkerSync } from '../markers/index.ts'
import type { SessionPorts } from '../ports/index.ts'
import { groupFromNotification } from './groupFromNotification.ts'
import { insertNotification } from './insertNotification.ts'
import { isHiddenNotification } from './isHiddenNotification.ts'
import type { NotificationGroup, NotificationRow } from './NotificationGroup.ts'
import { groupsOf, pageMaxId, type NotificationList } from './NotificationList.ts'
import { allGroups, notificationRules, type GroupsPage } from './notificationRules.ts'
import type { NotificationsHandle, NotificationsOptions, NotificationsView } from './NotificationsHandle.ts'
import { createNotificationsSource, type LoadedNotifications } from './notificationsSource.ts'
import { readStoredGroups } from './readStoredGroups.ts'
import { excludedTypes, groupedTypes } from './notificationTypes.ts'
import {
  removeAccountNotifications,
  removeFollowRequests,
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
  readonly feed: Feed<NotificationList, NotificationRow, NotificationGroup, GroupsPage>
  groups(): readonly NotificationGroup[]
  receive(notification: Notification): void
  removeAccount(accountId: string): void
  removeStatus(statusId: string): void
  /** Shows the groups stored at the last visit until an answer comes. */
  showStored(groups: readonly unknown[]): void
  onVisible(isVisible: boolean): void
  onMarkers(): void
}

/** How a session receives the code of notifications, which is loaded later because timelines do not need it. */
export type CreateNotifications = (ports: NotificationsPorts) => NotificationsFeed

/** Makes the notifications feed (R-ntf rows). */
export function createNotificationsFeed(ports: NotificationsPorts): NotificationsFeed {
  const { markers } = ports
  const source = createNotificationsSource(ports)
  let options: NotificationsOptions = { quickFilter: 'all', hiddenTypes: [], groupsFollows: true, hasEmojiReactions: true }
  let readMarkerId = '0'
  let isAdvancing = false
  let view: NotificationsView | null = null
  let viewed: FeedView<NotificationRow> | null = null

  const traits: FeedTraits<NotificationList, NotificationRow, NotificationGroup, GroupsPage> = {
    rules: notificationRules,
    isStreamed: true,
    listensOn: true,
    isBackground: true,
    isReplaced: false,
    keepsPlace: false,
    showsWaitingOnReturn: true,
    absence: ports.meId === null ? new ApiError({ kind: 'unauthorized' }) : null,
  }

  const feed = createFeed<NotificationList, NotificationRow, NotificationGroup, LoadedNotifications, GroupsPage>(traits, {
    clock: ports.clock,
    async load(ask, signal) {
      // Opening the page advances the position, so the position from other devices must be known by then.
      const [page] = await Promise.all([source.load(cursorOf(ask), options, signal), ask.place === 'top' ? markers.load() : null])
      return page
    },
    accept(loaded) {
      ports.importStatuses(loaded.statuses, loaded)
      ports.importAccounts(loaded.accounts, loaded)
      const gone = new Set(loaded.statuses.filter(ports.isGone).map(({ id }) => id))
      const isRemoved = (accountId: string) => ports.wasNotifierRemoved(accountId, loaded.askedAt)
      return toPage({ ...loaded, groups: loaded.groups.flatMap((group) => withoutRemoved(group, gone, isRemoved) ?? []) })
    },
    // The reader's own stream carries notifications whatever timeline is open; the session passes its events and connection changes on.
    listen: null,
    isConnected: () => false,
    advanceMarker(id) {
      isAdvancing = true
      markers.advance('notifications', id)
      isAdvancing = false
    },
    alert: (error) => ports.alert(error, { action: 'notifications', isBackground: true }),
    touch: (listeners) => ports.notifier.touch(listeners),
    onChange: () => ports.markDirty(),
  })

  const groups = () => allGroups(feed.state.list)

  function setReadMarker(): void {
    readMarkerId = markers.current().notifications
    view = null
    feed.touch()
  }

  function remove(change: (list: NotificationList) => NotificationList, isGone: (group: NotificationGroup) => boolean): void {
    feed.dispatch({ kind: 'removed', change, isGone })
  }

  function countUnread(): number {
    const lastReadId = markers.current().notifications
    const unread = groups().filter((group) => isNewer(pageMaxId(group), lastReadId))
    return new Set(unread.map((group) => group.group_key)).size
  }

  const handle: NotificationsHandle = {
    ...feed.handle,
    getSnapshot() {
      const next = feed.handle.getSnapshot()
      if (view === null || viewed !== next) {
        view = { ...next, unreadCount: countUnread(), readMarkerId }
        viewed = next
      }
      return view
    },
    open() {
      if (!feed.state.isOpen) setReadMarker()
      feed.handle.open()
    },
    setOptions(next) {
      const before = options
      options = { ...options, ...next }
      const excluded = excludedTypes(options)
      const isChanged = excludedTypes(before).join() !== excluded.join() || before.groupsFollows !== options.groupsFollows
      if (!isChanged || (feed.state.phase === 'idle' && notificationRules.isEmpty(feed.state.list))) return
      // Stored groups stay until the server has answered, as far as they match the filter.
      remove(
        (list) => removeTypes(list, excluded),
        (group) => excluded.includes(group.type),
      )
      feed.dispatch({ kind: 'restarted', now: ports.clock.now() })
    },
    markRead() {
      const id = notificationRules.newestId(feed.state.list)
      if (id === null) return
      markers.advance('notifications', id)
      setReadMarker()
      void markers.flush(false)
    },
    async clear(isMeant) {
      let before = feed.state.list
      // Groups that arrived in the meantime stay above the restored ones.
      const arrivedOn = (kept: NotificationList) => (list: NotificationList) =>
        groupsOf([...list.pending, ...list.rows])
          .toReversed()
          .reduce(insertNotification, { ...kept, isLive: list.isLive })
      feed.dispatch({ kind: 'clearing' })
      try {
        if (isMeant !== undefined) {
          if (!(await isMeant)) {
            feed.dispatch({ kind: 'cleared', restore: arrivedOn(before), now: ports.clock.now() })
            return
          }
          // The server deletes these together with the listed ones.
          before = arrivedOn(before)(feed.state.list)
          feed.dispatch({ kind: 'clearing' })
        }
        await ports.client.call(notificationEndpoints.clear)
      } catch (cause) {
        feed.dispatch({ kind: 'cleared', restore: arrivedOn(before), now: ports.clock.now() })
        ports.alert(cause, { action: 'clear-notifications' })
        throw cause
      }
      feed.dispatch({ kind: 'cleared', restore: null, now: ports.clock.now() })
    },
    reload: () => feed.dispatch({ kind: 'outdated', now: ports.clock.now() }),
    removeFollowRequest: (accountId) =>
      remove(
        (list) => removeFollowRequests(list, accountId),
        (group) => group.type === 'follow_request' && group.sample_account_ids.includes(accountId),
      ),
  }

  return {
    handle,
    feed,
    groups,
    receive(notification) {
      if (notification.filtered === true || isHiddenNotification(notification) || excludedTypes(options).includes(notification.type)) return
      feed.dispatch({ kind: 'arrived', entry: groupFromNotification(notification, groupedTypes(options)) })
    },
    removeAccount: (accountId) =>
      remove(
        (list) => removeAccountNotifications(list, accountId),
        (group) => group.sample_account_ids.includes(accountId),
      ),
    removeStatus: (statusId) =>
      remove(
        (list) => removeStatusNotifications(list, statusId),
        (group) => group.status_id === statusId,
      ),
    showStored(stored) {
      const excluded = excludedTypes(options)
      const wanted = readStoredGroups(stored).filter((group) => !excluded.includes(group.type))
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
      feed.dispatch({ kind: 'stored', ask: { place: 'top', sinceId: null }, page: toPage(loaded), left: null })
    },
    onVisible(isVisible) {
      // The order matters: groups unread while the page was hidden are first drawn as unread, and only then marked as read.
      if (isVisible && feed.state.isOpen) setReadMarker()
      feed.dispatch({ kind: 'visible', isVisible })
    },
    onMarkers() {
      // Until something is read on this device, the server's position decides what is drawn as unread; looking at the list does not change it.
      if (readMarkerId === '0' && !isAdvancing) readMarkerId = markers.current().notifications
      view = null
      feed.dispatch({ kind: 'marked', id: markers.current().notifications })
      feed.touch()
    },
  }
}

function cursorOf(ask: Ask): Cursor {
  if (ask.place === 'gap') return { max_id: ask.maxId }
  return ask.place === 'top' && ask.sinceId !== null ? { since_id: ask.sinceId } : {}
}

function toPage({ groups, cursor, isGroupedByServer, isWhole }: LoadedNotifications): GroupsPage {
  return { groups, cursor, isGroupedByServer, isWhole, next: null, isPartial: false, lastId: groups.at(-1)?.group_key ?? null }
}

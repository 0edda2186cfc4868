import type { SessionClient } from '../ports/index.ts'
import { asApiError } from '@starling/api/client'
import type { Account } from '@starling/api/accounts'
import { groupedNotificationEndpoints, notificationEndpoints } from '@starling/api/notifications'
import type { Status } from '@starling/api/statuses'
import type { Cursor } from '../feeds/index.ts'
import { groupNotifications } from './groupNotifications.ts'
import { isHiddenNotification } from './isHiddenNotification.ts'
import type { NotificationGroup } from './NotificationGroup.ts'
import { pageMaxId } from './NotificationList.ts'
import { excludedTypes, groupedTypes, type NotificationFilter } from './notificationTypes.ts'

/** Groups on one page (R-ntf-05). */
const PAGE_SIZE = 40

/** So many pages of nothing but what is left out here are read on before the list is told of none. */
const MOST_EMPTY_PAGES = 5

/** A page of notifications, grouped by whoever could. */
export interface LoadedNotifications {
  readonly groups: readonly NotificationGroup[]
  readonly statuses: readonly Status[]
  readonly accounts: readonly Account[]
  /** When the page was asked for, by the store's moments. */
  readonly askedAt: number
  /** Where an older page goes on. */
  readonly cursor: string | null
  readonly isGroupedByServer: boolean
  /** Less came than would fit, so nothing newer or older was left out of the range. */
  readonly isWhole: boolean
}

/** Asks for notifications in groups where the server has them, one by one and grouped here where not (R-ntf-04, R-ntf-05). */
export function createNotificationsSource(
  client: SessionClient,
): (cursor: Cursor, filter: NotificationFilter, signal: AbortSignal) => Promise<LoadedNotifications> {
  let hasGroups = true

  async function loadGrouped(cursor: Cursor, filter: NotificationFilter, signal: AbortSignal): Promise<LoadedNotifications> {
    const query = { ...cursor, grouped_types: groupedTypes(filter), exclude_types: excludedTypes(filter), limit: PAGE_SIZE }
    const { data, dropped, askedAt } = await client.call(groupedNotificationEndpoints.list, { query, signal })
    const statuses = new Map(data.statuses.map((status) => [status.id, status]))
    const groups = data.notification_groups.map((group): NotificationGroup => ({ ...group, partial: false }))
    const last = groups.at(-1)
    return {
      groups: groups.filter(
        ({ type, status_id: id }) => !isHiddenNotification({ type, status: (id !== null && statuses.get(id)) || null }),
      ),
      statuses: data.statuses,
      accounts: data.accounts,
      cursor: last === undefined ? null : pageMaxId(last),
      isGroupedByServer: true,
      askedAt,
      isWhole: (groups.length + dropped) * 2 < PAGE_SIZE,
    }
  }

  async function loadSingle(cursor: Cursor, filter: NotificationFilter, signal: AbortSignal): Promise<LoadedNotifications> {
    const query = { ...cursor, exclude_types: excludedTypes(filter), limit: PAGE_SIZE }
    const { data, dropped, askedAt } = await client.call(notificationEndpoints.list, { query, signal })
    // Some servers do not know `exclude_types`.
    const excluded = new Set(excludedTypes(filter))
    const wanted = data.filter((notification) => !excluded.has(notification.type) && !isHiddenNotification(notification))
    return {
      groups: groupNotifications(wanted, groupedTypes(filter)),
      statuses: data.flatMap(({ status }) => status ?? []),
      accounts: data.flatMap(({ account }) => account ?? []),
      cursor: data.at(-1)?.id ?? null,
      isGroupedByServer: false,
      askedAt,
      isWhole: (data.length + dropped) * 2 < PAGE_SIZE,
    }
  }

  async function loadPage(cursor: Cursor, filter: NotificationFilter, signal: AbortSignal): Promise<LoadedNotifications> {
    if (!hasGroups) return loadSingle(cursor, filter, signal)
    try {
      return await loadGrouped(cursor, filter, signal)
    } catch (cause) {
      const { kind, status } = asApiError(cause)
      // Servers without the grouped kind answer 404, 405, 501 or a page of HTML.
      if (kind !== 'not-found' && kind !== 'gone' && kind !== 'unreadable' && status !== 405 && status !== 400 && status !== 501)
        throw cause
      const answer = await loadSingle(cursor, filter, signal)
      hasGroups = false
      return answer
    }
  }
  return async (cursor, filter, signal) => {
    let loaded = await loadPage(cursor, filter, signal)
    for (let page = 1; page < MOST_EMPTY_PAGES && loaded.groups.length === 0 && loaded.cursor !== null; page += 1)
      loaded = await loadPage({ ...cursor, max_id: loaded.cursor }, filter, signal)
    return loaded
  }
}

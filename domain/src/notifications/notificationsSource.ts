import type { SessionPorts } from '../ports/index.ts'
import { asApiError } from '@starling/api/client'
import type { Account } from '@starling/api/accounts'
import { groupedNotificationEndpoints, knownTypes, notificationEndpoints } from '@starling/api/notifications'
import type { Status } from '@starling/api/statuses'
import type { Cursor } from '../feeds/index.ts'
import { groupNotifications } from './groupNotifications.ts'
import { isHiddenNotification, excludedTypes, groupedTypes, type NotificationFilter } from './notificationTypes.ts'
import type { NotificationGroup } from './NotificationGroup.ts'
import { pageMaxId } from './NotificationList.ts'

/** Groups on one page. */
const PAGE_SIZE = 40

/** How many pages with only excluded notifications are skipped before the list gets an empty page. */
const MOST_EMPTY_PAGES = 5

/** A page of notifications in groups, made by the server or by the client. */
export interface LoadedNotifications {
  readonly groups: readonly NotificationGroup[]
  readonly statuses: readonly Status[]
  readonly accounts: readonly Account[]
  /** The moment of the request, in the store's order of moments. */
  readonly askedAt: number
  /** The server's link to an older page. */
  readonly cursor: string | null
  readonly isGroupedByServer: boolean
  /** The answer was not full, so nothing in its range is missing. */
  readonly isWhole: boolean
}

/** Requests grouped notifications where the server has them; elsewhere requests single ones and groups them here. */
export function createNotificationsSource({ client, clock, missing }: Pick<SessionPorts, 'client' | 'clock' | 'missing'>): {
  load(cursor: Cursor, filter: NotificationFilter, signal: AbortSignal): Promise<LoadedNotifications>
} {
  async function loadGrouped(cursor: Cursor, filter: NotificationFilter, signal: AbortSignal): Promise<LoadedNotifications> {
    const query = {
      ...cursor,
      grouped_types: groupedTypes(filter),
      exclude_types: excludedTypes(filter),
      supported_types: knownTypes,
      limit: PAGE_SIZE,
    }
    const { data, dropped, askedAt } = await client.call(groupedNotificationEndpoints.list, { query, signal })
    const statuses = new Map(data.statuses.map((status) => [status.id, status]))
    const groups = data.notification_groups.map((group): NotificationGroup => ({ ...group, partial: false }))
    const last = groups.at(-1)
    return {
      groups: groups.filter(
        ({ type, status_id: id }) => !isHiddenNotification({ type, status: (id !== null && statuses.get(id)) || null }, clock.now()),
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
    const query = { ...cursor, exclude_types: excludedTypes(filter), supported_types: knownTypes, limit: PAGE_SIZE }
    const { data, dropped, askedAt } = await client.call(notificationEndpoints.list, { query, signal })
    // Some servers ignore `exclude_types`.
    const excluded = new Set(excludedTypes(filter))
    const wanted = data.filter((notification) => !excluded.has(notification.type) && !isHiddenNotification(notification, clock.now()))
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
    if (missing.has(groupedNotificationEndpoints.list)) return loadSingle(cursor, filter, signal)
    try {
      return await loadGrouped(cursor, filter, signal)
    } catch (cause) {
      const { kind, status } = asApiError(cause)
      // Servers without grouped notifications answer 404, 405, 501 or an HTML page.
      if (kind !== 'not-found' && kind !== 'gone' && kind !== 'unreadable' && status !== 405 && status !== 400 && status !== 501)
        throw cause
      const answer = await loadSingle(cursor, filter, signal)
      missing.add(groupedNotificationEndpoints.list)
      return answer
    }
  }

  async function load(cursor: Cursor, filter: NotificationFilter, signal: AbortSignal): Promise<LoadedNotifications> {
    let loaded = await loadPage(cursor, filter, signal)
    for (let page = 1; page < MOST_EMPTY_PAGES && loaded.groups.length === 0 && loaded.cursor !== null; page += 1)
      loaded = await loadPage({ ...cursor, max_id: loaded.cursor }, filter, signal)
    return loaded
  }

  return { load }
}

import type { Client } from '@starling/api/client'
import { asApiError } from '@starling/api/client'
import { groupedNotificationEndpoints, notificationEndpoints } from '@starling/api/notifications'
import type { MissingCalls } from '../ports/index.ts'
import { excludedTypes, groupedTypes, type NotificationFilter } from './notificationTypes.ts'

/**
 * The server's number of unread notification groups, or of notifications where it has no groups. Rejects with the ApiError where it counts
 * neither. https://docs.joinmastodon.org/methods/grouped_notifications/#unread-group-count
 */
export async function countUnread(
  { client, missing }: { readonly client: Pick<Client, 'call'>; readonly missing: MissingCalls },
  filter: NotificationFilter,
): Promise<number> {
  const query = { exclude_types: excludedTypes(filter) }
  const grouped = groupedNotificationEndpoints.unreadCount
  if (!missing.has(grouped)) {
    try {
      return (await client.call(grouped, { query: { ...query, grouped_types: groupedTypes(filter) } })).data.count
    } catch (cause) {
      if (asApiError(cause).kind !== 'not-found') throw cause
      missing.add(grouped)
    }
  }
  return (await client.call(notificationEndpoints.unreadCount, { query })).data.count
}

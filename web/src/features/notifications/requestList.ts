import type { NotificationRequest } from '@starling/api/notifications'
import { notificationRequestEndpoints } from '@starling/api/notifications'
import type { ItemList } from '../../entities/item-feed/useItemFeed.ts'

/** The notification requests, by account (R-nreq-01, R-nreq-02). */
export const requestList: ItemList<NotificationRequest> = {
  key: notificationRequestEndpoints.list.path,
  limit: 40,
  isReplaced: true,
  idOf: ({ id }) => id,
  entitiesOf: ({ account, last_status: status }) => ({ accounts: [account], statuses: status ? [status] : [] }),
  load: (client, signal) => client.call(notificationRequestEndpoints.list, { query: { limit: 40 }, signal }),
  follow: (client, link, signal) => client.follow(notificationRequestEndpoints.list, link, { signal }),
}

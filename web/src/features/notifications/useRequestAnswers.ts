import { notificationRequestEndpoints } from '@starling/api/notifications'
import { createNotificationsFeed } from '@starling/domain/notifications'
import type { Session } from '@starling/domain/session'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiMutation } from '../../session/useApiMutation.ts'
import { itemChange, useItemFeed } from '../../entities/item-feed/useItemFeed.ts'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { fewerRequests } from './notificationPolicy.ts'
import type { NotificationRequest } from '@starling/api/notifications'
import type { ItemList } from '../../entities/item-feed/useItemFeed.ts'

/** The notification requests, by account. */
const requestList: ItemList<NotificationRequest> = {
  key: notificationRequestEndpoints.list.path,
  limit: 40,
  isReplaced: true,
  idOf: ({ id }) => id,
  entitiesOf: ({ account, last_status: status }) => ({ accounts: [account], statuses: status ? [status] : [] }),
  load: (client, signal) => client.call(notificationRequestEndpoints.list, { query: { limit: 40 }, signal }),
  follow: (client, link, signal) => client.follow(notificationRequestEndpoints.list, link, { signal }),
}

/** How often, in milliseconds, and how many times a server without streaming is asked whether accepted notifications were merged. */
const mergeAskMs = 1500
const mergeAsks = 20

/** The requests and their actions: shown at once, undone with an alert if the server refuses. */
export function useRequestAnswers() {
  const session = useSession()
  const list = useItemFeed(requestList)
  const options = {
    changes: ({ body: { id: ids } }: { readonly body: { readonly id: readonly string[] } }) => [
      fewerRequests(ids.length),
      ...ids.map((id) => itemChange(requestList, id, () => null)),
    ],
  }
  const acceptMany = useApiMutation(notificationRequestEndpoints.acceptMany, options)
  const dismissMany = useApiMutation(notificationRequestEndpoints.dismissMany, options)

  async function answer(mutation: typeof acceptMany | typeof dismissMany, ids: readonly string[]): Promise<void> {
    await mutation.mutateAsync({ body: { id: [...ids] } })
    for (const id of ids) list.feed.remove(id)
    if (mutation === acceptMany) await reloadWhenMerged(session)
  }

  return {
    ...list,
    accept: (ids: readonly string[]) => ignoreFailure(answer(acceptMany, ids)),
    dismiss: (ids: readonly string[]) => ignoreFailure(answer(dismissMany, ids)),
  }
}

/** The server adds accepted notifications later. It announces that by stream; without a stream it has to be asked. */
async function reloadWhenMerged(session: Session): Promise<void> {
  const notifications = session.notifications(createNotificationsFeed)
  if (notifications.getSnapshot().isConnected) return
  for (let asks = 0; asks < mergeAsks; asks += 1) {
    const { data } = await session.client.call(notificationRequestEndpoints.merged)
    if (data.merged) break
    await new Promise((resolve) => setTimeout(resolve, mergeAskMs))
  }
  notifications.reload()
}

import { notificationRequestEndpoints } from '@starling/api/notifications'
import { createNotificationsFeed } from '@starling/domain/notifications'
import type { Session } from '@starling/domain/session'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiMutation } from '../../session/useApiMutation.ts'
import { useItemFeed } from '../../entities/item-feed/useItemFeed.ts'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { fewerRequests } from './notificationPolicy.ts'
import { requestList } from './requestList.ts'

/** How often, in milliseconds, and how many times a server without streaming is asked whether accepted notifications were merged. */
const mergeAskMs = 1500
const mergeAsks = 20

/** The requests and their actions: shown at once, undone with an alert if the server refuses (R-nreq-04, X-02). */
export function useRequestAnswers() {
  const session = useSession()
  const list = useItemFeed(requestList)
  const options = {
    changes: ({ body }: { readonly body: { readonly id: readonly string[] } }) => [fewerRequests(body.id.length)],
  }
  const acceptMany = useApiMutation(notificationRequestEndpoints.acceptMany, options)
  const dismissMany = useApiMutation(notificationRequestEndpoints.dismissMany, options)

  async function answer(mutation: typeof acceptMany | typeof dismissMany, ids: readonly string[]): Promise<void> {
    const taken = ids.flatMap((id) => list.known.get(id) ?? [])
    for (const id of ids) list.feed.remove(id)
    try {
      await mutation.mutateAsync({ body: { id: [...ids] } })
    } catch {
      for (const request of taken) list.put(request)
      await list.feed.refresh()
      return
    }
    for (const { id } of taken) list.remove(id)
    if (mutation === acceptMany) await reloadWhenMerged(session)
  }

  return {
    ...list,
    accept: (ids: readonly string[]) => ignoreFailure(answer(acceptMany, ids)),
    dismiss: (ids: readonly string[]) => ignoreFailure(answer(dismissMany, ids)),
  }
}

/** The server adds accepted notifications later. It announces that by stream; without a stream it has to be asked (R-nreq-05). */
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

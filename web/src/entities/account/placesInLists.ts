import { ApiError } from '@starling/api/client'
import { listEndpoints } from '@starling/api/lists'
import type { Session } from '@starling/domain/session'

/**
 * The reader's lists with this person, read before unfollowing: servers take whom one unfollows out of all lists. Null where they cannot be told; a
 * server without lists has none.
 */
export async function placesInLists({ client }: Session, accountId: string): Promise<readonly string[] | null> {
  try {
    const { data } = await client.call(listEndpoints.ofAccount, { params: { id: accountId } })
    return data.map(({ id }) => id)
  } catch (cause) {
    return cause instanceof ApiError && cause.kind === 'not-found' ? [] : null
  }
}

/** Puts somebody who is followed again back on lists. */
export async function putBackOnLists({ client }: Session, accountId: string, listIds: readonly string[]): Promise<void> {
  for (const id of listIds) await client.call(listEndpoints.addAccounts, { params: { id }, body: { account_ids: [accountId] } })
}

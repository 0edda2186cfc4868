import { ApiError } from '@starling/api/client'
import { listEndpoints } from '@starling/api/lists'
import type { Session } from '@starling/domain/session'

/**
 * The ids of the reader's lists with this account, read before unfollowing, which removes it from all lists. Null where they cannot be
 * read; empty for a server without lists.
 */
export async function placesInLists({ client }: Session, accountId: string): Promise<readonly string[] | null> {
  try {
    const { data } = await client.call(listEndpoints.ofAccount, { params: { id: accountId } })
    return data.map(({ id }) => id)
  } catch (cause) {
    return cause instanceof ApiError && cause.kind === 'not-found' ? [] : null
  }
}

/** Adds an account that is followed again to lists. */
export async function putBackOnLists({ client }: Session, accountId: string, listIds: readonly string[]): Promise<void> {
  for (const id of listIds) await client.call(listEndpoints.addAccounts, { params: { id }, body: { account_ids: [accountId] } })
}

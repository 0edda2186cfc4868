import { followRequestEndpoints } from '@starling/api/follow-requests'
import type { Session } from '@starling/domain/session'
import { apiQuery, queryClientOf, queryKeyOf, reload } from '../../session/apiQueries.ts'

/** The first page of follow requests, newest first: enough to show that there are some, and how many. */
export const waitingRequests = apiQuery(followRequestEndpoints.list, {
  staleMs: 300_000,
  read: (accounts) => ({ data: accounts.map(({ id }) => id), accounts }),
})

/** Must be called after a request was answered. */
export function renewWaitingRequests(session: Session): Promise<void> {
  return reload(queryClientOf(session), queryKeyOf(followRequestEndpoints.list))
}

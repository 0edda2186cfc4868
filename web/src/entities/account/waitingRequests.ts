import { followRequestEndpoints } from '@starling/api/follow-requests'
import type { Session } from '@starling/domain/session'
import { apiQuery, queryClientOf, queryKeyOf, reload } from '../../session/apiQueries.ts'

/** The first page of those who ask to follow the reader, newest first: enough to say that somebody waits, and how many. */
export const waitingRequests = apiQuery(followRequestEndpoints.list, {
  staleMs: 300_000,
  read: (accounts) => ({ data: accounts.map(({ id }) => id), accounts }),
})

/** To be called when a request was answered. */
export function renewWaitingRequests(session: Session): Promise<void> {
  return reload(queryClientOf(session), queryKeyOf(followRequestEndpoints.list))
}

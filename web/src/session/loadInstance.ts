import type { Instance } from '@starling/api/instance'
import type { Session } from '@starling/domain/session'
import { fetchInstance } from '../accounts/fetchInstance.ts'
import { queryClientOf } from './apiQueries.ts'

/** The one request for the description of the session's server, however many parts of the page need it. */
export function instanceQuery(session: Session) {
  return {
    queryKey: ['instance'],
    async queryFn() {
      const instance = await fetchInstance(session.client)
      // At a first visit the address of the stream was not known yet.
      session.setStreamingUrl(instance.configuration.urls.streaming || null)
      return instance
    },
    staleTime: Infinity,
    gcTime: Infinity,
  }
}

/** Loads the description of the session's server, once per visit however many callers there are. Rejects with the ApiError. */
export function loadInstance(session: Session): Promise<Instance> {
  return queryClientOf(session).fetchQuery(instanceQuery(session))
}

/** The domain in the handles of this server's accounts, which may differ from the host of the API. */
export async function serverDomain(session: Session): Promise<string> {
  const { domain } = await loadInstance(session)
  return (domain || new URL(session.client.origin).host).toLowerCase()
}

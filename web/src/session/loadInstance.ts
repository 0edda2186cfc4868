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

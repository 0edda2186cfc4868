import type { Instance } from '@starling/api/instance'
import type { Session } from '@starling/domain/session'
import { fetchInstance } from '../accounts/fetchInstance.ts'
import { queryClientOf } from './apiQueries.ts'

/** The one request for the description of the session's server, however many parts of the page need it. */
export function instanceQuery(session: Session) {
  return {
    queryKey: ['instance'],
    queryFn: () => fetchInstance(session.client),
    staleTime: Infinity,
    gcTime: Infinity,
  }
}

/** Loads the description of the session's server, once per visit however many callers there are. Rejects with the ApiError. */
export function loadInstance(session: Session): Promise<Instance> {
  return queryClientOf(session).fetchQuery(instanceQuery(session))
}

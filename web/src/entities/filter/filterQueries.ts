import { filterEndpoints } from '@starling/api/filters'
import type { Session } from '@starling/domain/session'
import { apiQuery, queryClientOf, queryKeyOf } from '../../session/apiQueries.ts'

/** All filters of the reader, with their words and the posts they name. */
export const ownFilters = apiQuery(filterEndpoints.list)

/** The contexts a filter can have (R-filt-02). */
export const filterContexts = ['home', 'notifications', 'public', 'thread', 'account'] as const

/**
 * Asks for the filters anew and lets them hold in every post that is already loaded (R-filt-04). The home timeline is asked for as well:
 * only the server knows what a new word matches.
 */
export async function renewFilters(session: Session): Promise<void> {
  const filters = await session.client.call(filterEndpoints.list)
  session.applyFilters(filters.data)
  await queryClientOf(session).invalidateQueries({ queryKey: queryKeyOf(ownFilters.row) })
  await session.timeline('home').refresh()
}

import { filterEndpoints } from '@starling/api/filters'
import type { Session } from '@starling/domain/session'
import { apiQuery, queryClientOf, queryKeyOf } from '../../session/apiQueries.ts'

/** All filters of the reader, with their keywords and posts. */
export const ownFilters = apiQuery(filterEndpoints.list)

/** The contexts a filter can have. */
export const filterContexts = ['home', 'notifications', 'public', 'thread', 'account'] as const

/**
 * Loads the filters again and applies them to every post in the store. The home timeline is loaded again too, because
 * only the server can match new keywords.
 */
export async function renewFilters(session: Session): Promise<void> {
  const filters = await session.client.call(filterEndpoints.list)
  session.applyFilters(filters.data, filters.askedAt)
  await queryClientOf(session).invalidateQueries({ queryKey: queryKeyOf(ownFilters.row) })
  await session.timeline('home').refresh()
}

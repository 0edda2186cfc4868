import { filterEndpoints } from '@starling/api/filters'
import { timelineEndpoints } from '@starling/api/timelines'
import type { Session } from '@starling/domain/session'
import { apiQuery, queryClientOf, queryKeyOf } from '../../session/apiQueries.ts'

/** All filters of the reader, with their keywords and posts. */
export const ownFilters = apiQuery(filterEndpoints.list)

/** The contexts a filter can have. */
export const filterContexts = ['home', 'notifications', 'public', 'thread', 'account'] as const

/** How many posts of home are loaded again for matching, and how many of them lie above the reading position. */
const MATCHED = 40
const MATCHED_ABOVE = 10

/**
 * Loads the filters again and applies them to every post in the store. The posts of home around the reading position, and newer ones, are
 * loaded again too, because only the server can match new keywords.
 */
export async function renewFilters(session: Session): Promise<void> {
  const filters = await session.client.call(filterEndpoints.list)
  session.applyFilters(filters.data, filters.askedAt)
  // The sample posts carry the matches of each filter as of their loading, so they are loaded again with the filters.
  const outdated = [ownFilters.row, timelineEndpoints.home, timelineEndpoints.public].map((row) => queryKeyOf(row))
  await Promise.all(outdated.map((queryKey) => queryClientOf(session).invalidateQueries({ queryKey })))
  // If these posts cannot be loaded, the filters only apply to later ones.
  await Promise.all([matchHome(session).catch(() => undefined), session.timeline('home').refresh()])
}

async function matchHome(session: Session): Promise<void> {
  const home = session.timeline('home')
  const ids = home.getSnapshot().rows.flatMap((row) => (row.kind === 'entry' ? [row.id] : []))
  if (ids.length === 0) return
  const above = ids[ids.indexOf(home.place()?.id ?? '') - MATCHED_ABOVE]
  const { data, askedAt } = await session.client.call(timelineEndpoints.home, {
    query: { limit: MATCHED, ...(above === undefined ? {} : { max_id: above }) },
  })
  session.import({ statuses: data, askedAt })
}

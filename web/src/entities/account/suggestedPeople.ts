import { suggestionEndpoints } from '@starling/api/suggestions'
import { apiQuery } from '../../session/apiQueries.ts'

/** Ids of accounts the server suggests to follow (R-disc-04). */
export const suggestedPeople = apiQuery(suggestionEndpoints.list, {
  // Suggestions change slowly, and a list should not change while it is read.
  staleMs: 5 * 60_000,
  read(suggestions) {
    const accounts = suggestions.map(({ account }) => account)
    return { data: accounts.map(({ id }) => id), accounts }
  },
  whenGone: { data: [] },
})

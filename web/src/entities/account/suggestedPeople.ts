import { suggestionEndpoints } from '@starling/api/suggestions'
import { apiQuery, changeOf } from '../../session/apiQueries.ts'
import { useApiMutation } from '../../session/useApiMutation.ts'

/** A suggested account, with the server's reasons, such as `most_followed`. */
export interface SuggestedAccount {
  readonly accountId: string
  readonly sources: readonly string[]
}

/** The same number on every screen, so that all of them share one answer. */
export const suggestedQuery = { limit: 20 }

/** Accounts the server suggests to follow. */
export const suggestedPeople = apiQuery(suggestionEndpoints.list, {
  // Suggestions change slowly, and a list should not change while it is read.
  staleMs: 5 * 60_000,
  read(suggestions) {
    const accounts = suggestions.map(({ account }) => account)
    return { data: suggestions.map(({ account, sources }): SuggestedAccount => ({ accountId: account.id, sources })), accounts }
  },
  whenGone: { data: [] },
})

/** Removes an account from the suggestions permanently. */
export function useDismissSuggestion(): (accountId: string) => void {
  const removal = useApiMutation(suggestionEndpoints.remove, {
    changes: ({ params }) => [
      changeOf(suggestedPeople, { query: suggestedQuery }, (people) => people.filter(({ accountId }) => accountId !== params.id)),
    ],
  })
  return (id) => removal.mutate({ params: { id } })
}

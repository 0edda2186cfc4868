/** A search that was made. */
export interface RecentSearch {
  readonly q: string
  readonly type: 'query' | 'account' | 'hashtag'
}

/** How many searches are remembered. */
export const SEARCH_HISTORY_LIMIT = 4

/** How many results the first page asks for: ten to show, and one to know there is more. */
export const SEARCH_FIRST_LIMIT = 11

/** How many results each further page asks for. */
export const SEARCH_NEXT_LIMIT = 10

/** Puts a search in front; the same words of the same type are kept once. */
export function rememberSearch(history: readonly RecentSearch[], search: RecentSearch): readonly RecentSearch[] {
  const others = history.filter(({ q, type }) => q !== search.q || type !== search.type)
  return [search, ...others].slice(0, SEARCH_HISTORY_LIMIT)
}

/** Takes one search out of the history. */
export function forgetSearch(history: readonly RecentSearch[], search: RecentSearch): readonly RecentSearch[] {
  return history.filter(({ q, type }) => q !== search.q || type !== search.type)
}

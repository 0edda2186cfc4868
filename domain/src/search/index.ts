export { forgetSearch, rememberSearch, SEARCH_FIRST_LIMIT, SEARCH_HISTORY_LIMIT, SEARCH_NEXT_LIMIT } from './searchHistory.ts'
export type { RecentSearch } from './searchHistory.ts'
export { searchTarget } from './searchTarget.ts'
export type { SearchTarget } from './searchTarget.ts'

export { searchEndpoints } from './endpoints.ts'
export { searchResultsSchema } from './searchResults.ts'
export type { SearchResults } from './searchResults.ts'

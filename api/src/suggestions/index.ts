export { suggestionEndpoints, suggestionSchema } from './endpoints.ts'
export type { Suggestion } from './endpoints.ts'

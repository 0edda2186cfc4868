export { filterEndpoints } from './endpoints.ts'
export { filterKeywordSchema, filterResultSchema, filterSchema, filterStatusSchema } from './filter.ts'
export type { Filter, FilterKeyword, FilterResult, FilterStatus } from './filter.ts'

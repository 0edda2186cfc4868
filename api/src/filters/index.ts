export { filterEndpoints, filterV1Endpoints } from './endpoints.ts'
export { filterKeywordSchema, filterResultSchema, filterSchema, filterStatusSchema, filterV1Schema } from './filter.ts'
export type { Filter, FilterKeyword, FilterResult, FilterStatus, FilterV1 } from './filter.ts'

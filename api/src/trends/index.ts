export { trendEndpoints, trendsLinkSchema } from './endpoints.ts'
export type { TrendsLink } from './endpoints.ts'
export { trendingStatuses } from './trendingStatuses.ts'

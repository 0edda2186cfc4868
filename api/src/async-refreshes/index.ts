export { asyncRefreshSchema } from './asyncRefresh.ts'
export type { AsyncRefresh } from './asyncRefresh.ts'
export { asyncRefreshEndpoints } from './endpoints.ts'

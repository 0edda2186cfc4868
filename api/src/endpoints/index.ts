export { allEndpoints } from './allEndpoints.ts'
export type { NamedEndpoint } from './allEndpoints.ts'

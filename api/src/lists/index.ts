export { listEndpoints } from './endpoints.ts'
export { listSchema } from './list.ts'
export type { List } from './list.ts'

export { bookmarkEndpoints } from './endpoints.ts'

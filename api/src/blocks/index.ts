export { blockEndpoints } from './endpoints.ts'

export { followRequestEndpoints } from './endpoints.ts'

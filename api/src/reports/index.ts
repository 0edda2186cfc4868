export { reportEndpoints } from './endpoints.ts'

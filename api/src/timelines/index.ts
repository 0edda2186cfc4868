export { timelineEndpoints } from './endpoints.ts'

export { scheduledStatusEndpoints } from './endpoints.ts'

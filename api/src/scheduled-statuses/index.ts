export { scheduledStatusEndpoints, scheduleEndpoint } from './endpoints.ts'

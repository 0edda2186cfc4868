export { muteEndpoints } from './endpoints.ts'

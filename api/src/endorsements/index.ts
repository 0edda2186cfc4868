export { endorsementEndpoints } from './endpoints.ts'

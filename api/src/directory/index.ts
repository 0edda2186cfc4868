export { directoryEndpoints } from './endpoints.ts'

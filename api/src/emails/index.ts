export { emailEndpoints } from './endpoints.ts'

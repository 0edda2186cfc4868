export { referenceEndpoints } from './endpoints.ts'

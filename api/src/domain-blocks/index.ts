export { domainBlockEndpoints } from './endpoints.ts'

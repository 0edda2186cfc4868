export { featuredTagEndpoints } from './endpoints.ts'

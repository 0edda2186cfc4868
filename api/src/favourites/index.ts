export { favouriteEndpoints } from './endpoints.ts'

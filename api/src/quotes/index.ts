export { quoteEndpoints } from './endpoints.ts'

export { quoteEndpoints } from './endpoints.ts'
export { quotesOfStatus } from './quotesOfStatus.ts'

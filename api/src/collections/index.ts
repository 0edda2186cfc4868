export * from './collection.ts'
export { collectionEndpoints } from './endpoints.ts'

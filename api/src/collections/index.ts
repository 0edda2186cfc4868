export {
  collectionItemSchema,
  collectionSchema,
  collectionsSchema,
  collectionWithAccountsSchema,
  wrappedCollectionItemSchema,
  wrappedCollectionSchema,
} from './collection.ts'
export type { Collection, CollectionItem, CollectionWithAccounts } from './collection.ts'
export { collectionEndpoints } from './endpoints.ts'

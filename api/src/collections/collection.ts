import * as v from 'valibot'
import { accountSchema } from '../accounts/index.ts'
import { count, flag, identifier, identifierOrNull, lenientArray, oneOf, orNull, text, textOrNull, webAddress } from '../reading/index.ts'

/** An account in a collection. `pending` waits for the account's approval; only the owner receives such items. https://docs.joinmastodon.org/entities/CollectionItem/ */
export const collectionItemSchema = v.object({
  id: identifier,
  /** Null where the account is not known there yet. */
  account_id: identifierOrNull,
  state: oneOf(['accepted', 'pending', 'rejected', 'revoked'], 'accepted'),
  created_at: text,
})

/** A public selection of accounts that somebody recommends, since Mastodon 4.6. https://docs.joinmastodon.org/entities/Collection/ */
export const collectionSchema = v.pipe(
  v.object({
    id: identifier,
    /** The account that made it. */
    account_id: identifier,
    uri: text,
    url: textOrNull,
    /** Plain text, at most 40 characters on Mastodon. */
    name: text,
    /** Plain text, at most 100 characters on Mastodon. */
    description: text,
    language: textOrNull,
    local: flag,
    sensitive: flag,
    /** Whether it is shown on the profile of its owner; others can be opened by whoever has their address. */
    discoverable: flag,
    tag: orNull(v.object({ name: text, url: text })),
    item_count: count,
    items: lenientArray(collectionItemSchema, 200),
    created_at: text,
    updated_at: text,
  }),
  v.transform((collection) => ({ ...collection, url: webAddress(collection.url) ?? webAddress(collection.uri) })),
)

/** An answer that wraps one collection. https://docs.joinmastodon.org/entities/Collection/#WrappedCollection */
export const wrappedCollectionSchema = v.object({ collection: collectionSchema })

/** An answer that wraps several collections. https://docs.joinmastodon.org/entities/Collection/#Collections */
export const collectionsSchema = v.object({ collections: lenientArray(collectionSchema, 100) })

/** A collection with its owner and the accounts in it. https://docs.joinmastodon.org/entities/CollectionWithAccounts/ */
export const collectionWithAccountsSchema = v.object({ collection: collectionSchema, accounts: lenientArray(accountSchema, 200) })

/** An answer that wraps one item. https://docs.joinmastodon.org/entities/CollectionItem/#WrappedCollectionItem */
export const wrappedCollectionItemSchema = v.object({ collection_item: collectionItemSchema })

export type Collection = v.InferOutput<typeof collectionSchema>
export type CollectionItem = v.InferOutput<typeof collectionItemSchema>
export type CollectionWithAccounts = v.InferOutput<typeof collectionWithAccountsSchema>

import * as v from 'valibot'
import { emptyAnswer, endpoint, listOf, wholeNumber, yesOrNo } from '../endpoint/index.ts'
import { collectionsSchema, collectionWithAccountsSchema, wrappedCollectionItemSchema, wrappedCollectionSchema } from './collection.ts'

const write = { auth: 'user', scope: 'write:collections' } as const
const page = v.object({ limit: v.optional(wholeNumber), offset: v.optional(wholeNumber) })

const settings = {
  description: v.optional(v.nullable(v.string())),
  language: v.optional(v.nullable(v.string())),
  /** A hashtag, with or without its sign. */
  tag_name: v.optional(v.nullable(v.string())),
  sensitive: v.optional(yesOrNo),
  discoverable: v.optional(yesOrNo),
}

/** Collections of accounts that somebody recommends, since Mastodon 4.6. https://docs.joinmastodon.org/methods/collections/ */
export const collectionEndpoints = {
  create: endpoint({
    ...write,
    method: 'POST',
    path: '/api/v1/collections',
    body: v.object({ name: v.string(), ...settings, account_ids: v.optional(listOf(v.string())) }),
    response: wrappedCollectionSchema,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/collections/:id',
    auth: 'optional',
    scope: 'read:collections',
    response: collectionWithAccountsSchema,
  }),
  update: endpoint({
    ...write,
    method: 'PATCH',
    path: '/api/v1/collections/:id',
    body: v.object({ name: v.optional(v.string()), ...settings }),
    response: wrappedCollectionSchema,
  }),
  delete: endpoint({ ...write, method: 'DELETE', path: '/api/v1/collections/:id', response: emptyAnswer }),
  /** 422 where the account does not want to be in collections. */
  addItem: endpoint({
    ...write,
    method: 'POST',
    path: '/api/v1/collections/:collection_id/items',
    body: v.object({ account_id: v.string() }),
    response: wrappedCollectionItemSchema,
  }),
  removeItem: endpoint({ ...write, method: 'DELETE', path: '/api/v1/collections/:collection_id/items/:id', response: emptyAnswer }),
  /** The account in the item leaves somebody else's collection, and cannot be added again. */
  revokeItem: endpoint({ ...write, method: 'POST', path: '/api/v1/collections/:collection_id/items/:id/revoke', response: emptyAnswer }),
  /** All of one's own; of others the discoverable ones. */
  ofAccount: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/:id/collections',
    auth: 'optional',
    scope: 'read:collections',
    query: page,
    response: collectionsSchema,
  }),
  /** Those that contain the reader; only for one's own account. */
  withAccount: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/:id/in_collections',
    auth: 'user',
    scope: 'read:collections',
    query: page,
    response: collectionsSchema,
  }),
} as const

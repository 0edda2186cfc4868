import * as v from 'valibot'
import { endpoint, wholeNumber, yesOrNo } from '../endpoint/index.ts'
import { searchResultsSchema } from './searchResults.ts'

/** https://docs.joinmastodon.org/methods/search/ */
export const searchEndpoints = {
  /** Without a token `resolve` and `offset` are answered with 401. */
  search: endpoint({
    method: 'GET',
    path: '/api/v2/search',
    auth: 'optional',
    scope: 'read:search',
    query: v.object({
      q: v.string(),
      type: v.optional(v.picklist(['accounts', 'statuses', 'hashtags'])),
      resolve: v.optional(yesOrNo),
      following: v.optional(yesOrNo),
      exclude_unreviewed: v.optional(yesOrNo),
      account_id: v.optional(v.string()),
      /** kmyblue only: which statuses are searched, by their searchability. */
      searchability: v.optional(v.picklist(['public', 'public_unlisted', 'private', 'direct', 'limited'])),
      min_id: v.optional(v.string()),
      max_id: v.optional(v.string()),
      limit: v.optional(wholeNumber),
      offset: v.optional(wholeNumber),
    }),
    response: searchResultsSchema,
  }),
} as const

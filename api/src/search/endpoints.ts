import * as v from 'valibot'
import { endpoint, wholeNumber, yesOrNo } from '../endpoint/index.ts'
import { searchResultsSchema } from './searchResults.ts'

/** https://docs.joinmastodon.org/methods/search/ */
export const searchEndpoints = {
  /** Anonymous readers are refused (401) when they ask to resolve or to skip. */
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
      /** kmyblue only: how far to look for posts. */
      searchability: v.optional(v.picklist(['public', 'public_unlisted', 'private', 'direct', 'limited'])),
      min_id: v.optional(v.string()),
      max_id: v.optional(v.string()),
      limit: v.optional(wholeNumber),
      offset: v.optional(wholeNumber),
    }),
    response: searchResultsSchema,
  }),
} as const

import * as v from 'valibot'
import { accountSchema } from '../accounts/index.ts'
import { emptyAnswer, endpoint, wholeNumber } from '../endpoint/index.ts'
import { answeredArray, lenientArray, text } from '../reading/index.ts'

/** A suggested account to follow. https://docs.joinmastodon.org/entities/Suggestion/ */
export const suggestionSchema = v.pipe(
  v.object({ account: accountSchema, source: text, sources: lenientArray(v.string()) }),
  v.transform((suggestion) => {
    // Servers before Mastodon 4.3 send a single source.
    if (suggestion.sources.length === 0 && suggestion.source !== '') suggestion.sources = [suggestion.source]
    return suggestion
  }),
)

/** https://docs.joinmastodon.org/methods/suggestions/ */
export const suggestionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/v2/suggestions',
    auth: 'user',
    scope: 'read',
    query: v.object({ limit: v.optional(wholeNumber) }),
    response: answeredArray(suggestionSchema),
  }),
  /** Version 1: the accounts without sources. */
  listV1: endpoint({
    method: 'GET',
    path: '/api/v1/suggestions',
    auth: 'user',
    scope: 'read',
    query: v.object({ limit: v.optional(wholeNumber) }),
    response: answeredArray(accountSchema),
  }),
  /** The id is the suggested account's. */
  remove: endpoint({ method: 'DELETE', path: '/api/v1/suggestions/:id', auth: 'user', scope: 'read', response: emptyAnswer }),
} as const

export type Suggestion = v.InferOutput<typeof suggestionSchema>

import * as v from 'valibot'
import { endpoint, wholeNumber } from '../endpoint/index.ts'
import { count, text } from '../reading/index.ts'

/** A post described for other sites. https://docs.joinmastodon.org/methods/oembed/ */
export const oembedSchema = v.object({
  type: text,
  version: text,
  author_name: text,
  author_url: text,
  provider_name: text,
  provider_url: text,
  cache_age: count,
  html: text,
  width: count,
  height: v.fallback(v.nullable(v.number()), null),
})

/** Cards the other way round: our posts on other sites. */
export const cardEndpoints = {
  oembed: endpoint({
    method: 'GET',
    path: '/api/oembed',
    auth: 'none',
    query: v.object({ url: v.string(), maxwidth: v.optional(wholeNumber), maxheight: v.optional(wholeNumber) }),
    response: oembedSchema,
  }),
} as const

import * as v from 'valibot'
import { endpoint, wholeNumber } from '../endpoint/index.ts'
import { count, text } from '../reading/index.ts'

/** A description of a status for embedding it in other sites. https://docs.joinmastodon.org/methods/oembed/ */
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

/** The oEmbed call, by which other sites embed statuses of this server. */
export const cardEndpoints = {
  oembed: endpoint({
    method: 'GET',
    path: '/api/oembed',
    auth: 'none',
    query: v.object({ url: v.string(), maxwidth: v.optional(wholeNumber), maxheight: v.optional(wholeNumber) }),
    response: oembedSchema,
  }),
} as const

import * as v from 'valibot'
import { previewCardSchema } from '../cards/index.ts'
import { endpoint } from '../endpoint/index.ts'
import { answeredArray, lenientArray } from '../reading/index.ts'
import { historyDaySchema, tagSchema } from '../tags/index.ts'
import { trendingStatuses, trendsQuery as query } from './trendingStatuses.ts'

/** A link card with its daily usage. https://docs.joinmastodon.org/entities/PreviewCard/#trends-link */
export const trendsLinkSchema = v.object({ ...previewCardSchema.entries, history: lenientArray(historyDaySchema) })

/** Trending tags, links and statuses. https://docs.joinmastodon.org/methods/trends/ */
export const trendEndpoints = {
  tags: endpoint({ method: 'GET', path: '/api/v1/trends/tags', auth: 'optional', query, response: answeredArray(tagSchema), paged: true }),
  statuses: trendingStatuses,
  links: endpoint({
    method: 'GET',
    path: '/api/v1/trends/links',
    auth: 'optional',
    query,
    response: answeredArray(trendsLinkSchema),
    paged: true,
  }),
} as const

export type TrendsLink = v.InferOutput<typeof trendsLinkSchema>

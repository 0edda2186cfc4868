import * as v from 'valibot'
import { endpoint, wholeNumber } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'
import { statusSchema } from '../statuses/index.ts'

export const trendsQuery = v.object({ limit: v.optional(wholeNumber), offset: v.optional(wholeNumber) })

/** Posts that are much talked of. Apart from the other calls, because a timeline reads it and needs none of them. */
export const trendingStatuses = endpoint({
  method: 'GET',
  path: '/api/v1/trends/statuses',
  auth: 'optional',
  query: trendsQuery,
  response: answeredArray(statusSchema),
  paged: true,
})

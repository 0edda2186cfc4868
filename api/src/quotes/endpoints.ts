import * as v from 'valibot'
import { endpoint, pageQuery } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'
import { statusSchema } from '../statuses/index.ts'

const act = { method: 'POST', auth: 'user', scope: 'write:statuses', response: statusSchema } as const

/** Quotes of one's posts, and who may quote. https://docs.joinmastodon.org/methods/statuses/#quotes */
export const quoteEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/statuses/:id/quotes',
    auth: 'optional',
    scope: 'read:statuses',
    /** `pending` lists those that wait for the author, who alone may ask for them; Starling only. */
    query: v.object({ ...pageQuery, state: v.optional(v.picklist(['accepted', 'pending'])) }),
    response: answeredArray(statusSchema),
    paged: true,
  }),
  /** The first id is the quoted post, one's own; the second the post that quotes it. Answers the latter. */
  revoke: endpoint({ ...act, path: '/api/v1/statuses/:id/quotes/:quotingId/revoke' }),
  /** Lets a quote that waits stand; Starling only. */
  approve: endpoint({ ...act, path: '/api/v1/statuses/:id/quotes/:quotingId/approve' }),
  /** Refuses a quote that waits; Starling only. */
  reject: endpoint({ ...act, path: '/api/v1/statuses/:id/quotes/:quotingId/reject' }),
  updatePolicy: endpoint({
    method: 'PUT',
    path: '/api/v1/statuses/:id/interaction_policy',
    auth: 'user',
    scope: 'write:statuses',
    body: v.object({
      /** public, followers or nobody. */
      quote_approval_policy: v.optional(v.string()),
      /** The same words, for those who may ask and wait; Starling only. */
      quote_review_policy: v.optional(v.string()),
    }),
    response: statusSchema,
  }),
} as const

import * as v from 'valibot'
import { endpoint } from '../endpoint/index.ts'
import { statusSchema } from '../statuses/index.ts'
import { quotesOfStatus } from './quotesOfStatus.ts'

const act = { method: 'POST', auth: 'user', scope: 'write:statuses', response: statusSchema } as const

/** Quotes of a post, and the policy for quoting it. https://docs.joinmastodon.org/methods/statuses/#quotes */
export const quoteEndpoints = {
  list: quotesOfStatus,
  /** Detaches a quote. The first id is the quoted post, which must be the caller's own; the second is the quoting post, which is returned. */
  revoke: endpoint({ ...act, path: '/api/v1/statuses/:id/quotes/:quotingId/revoke' }),
  /** Approves a pending quote. Starling only. */
  approve: endpoint({ ...act, path: '/api/v1/statuses/:id/quotes/:quotingId/approve' }),
  /** Rejects a pending quote. Starling only. */
  reject: endpoint({ ...act, path: '/api/v1/statuses/:id/quotes/:quotingId/reject' }),
  updatePolicy: endpoint({
    method: 'PUT',
    path: '/api/v1/statuses/:id/interaction_policy',
    auth: 'user',
    scope: 'write:statuses',
    body: v.object({
      /** public, followers or nobody. */
      quote_approval_policy: v.optional(v.string()),
      /** Who may quote after approval by the author: the same values. Starling only. */
      quote_review_policy: v.optional(v.string()),
    }),
    response: statusSchema,
  }),
} as const

import { accountSchema } from '../accounts/index.ts'
import { endpoint, pageQuerySchema } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'
import { statusSchema } from '../statuses/index.ts'

/** kmyblue: the posts that reference a post, and the accounts that a post mentions. */
export const referenceEndpoints = {
  referredBy: endpoint({
    method: 'GET',
    path: '/api/v1/statuses/:id/referred_by',
    auth: 'optional',
    scope: 'read:statuses',
    query: pageQuerySchema,
    response: answeredArray(statusSchema),
    paged: true,
  }),
  /** Only for one's own posts. */
  mentionedBy: endpoint({
    method: 'GET',
    path: '/api/v1/statuses/:id/mentioned_by',
    auth: 'user',
    scope: 'read:accounts',
    query: pageQuerySchema,
    response: answeredArray(accountSchema),
    paged: true,
  }),
} as const

import { accountSchema } from '../accounts/index.ts'
import { endpoint, pageQuerySchema } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'

/** Accounts blocked by the signed-in account; the page cursors are ids of blocks, not of accounts. https://docs.joinmastodon.org/methods/blocks/ */
export const blockEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/blocks',
    auth: 'user',
    scope: 'read:blocks',
    query: pageQuerySchema,
    response: answeredArray(accountSchema),
    paged: true,
  }),
} as const

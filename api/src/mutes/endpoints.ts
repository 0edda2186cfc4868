import { accountSchema } from '../accounts/index.ts'
import { endpoint, pageQuerySchema } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'

/** Accounts muted by the signed-in account; the page cursors are ids of mutes, not of accounts. https://docs.joinmastodon.org/methods/mutes/ */
export const muteEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/mutes',
    auth: 'user',
    scope: 'read:mutes',
    query: pageQuerySchema,
    response: answeredArray(accountSchema),
    paged: true,
  }),
} as const

import { accountSchema } from '../accounts/index.ts'
import { endpoint, pageQuerySchema } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'

/** The accounts that the signed-in account endorses. https://docs.joinmastodon.org/methods/endorsements/ */
export const endorsementEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/endorsements',
    auth: 'user',
    scope: 'read:accounts',
    query: pageQuerySchema,
    response: answeredArray(accountSchema),
    paged: true,
  }),
} as const

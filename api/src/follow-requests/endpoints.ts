import { accountSchema, relationshipSchema } from '../accounts/index.ts'
import { endpoint, pageQuerySchema } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'

/** Requests to follow the signed-in account; the id is that of the requesting account. https://docs.joinmastodon.org/methods/follow_requests/ */
export const followRequestEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/follow_requests',
    auth: 'user',
    scope: 'read:follows',
    query: pageQuerySchema,
    response: answeredArray(accountSchema),
    paged: true,
  }),
  authorize: endpoint({
    method: 'POST',
    path: '/api/v1/follow_requests/:id/authorize',
    auth: 'user',
    scope: 'write:follows',
    response: relationshipSchema,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/api/v1/follow_requests/:id/reject',
    auth: 'user',
    scope: 'write:follows',
    response: relationshipSchema,
  }),
} as const

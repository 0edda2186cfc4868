import * as v from 'valibot'
import { emptyAnswer, endpoint, pageQuerySchema } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'

const change = {
  path: '/api/v1/domain_blocks',
  auth: 'user',
  scope: 'write:blocks',
  body: v.object({ domain: v.string() }),
  response: emptyAnswer,
} as const

/** Servers that the signed-in account blocks, by domain. https://docs.joinmastodon.org/methods/domain_blocks/ */
export const domainBlockEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/domain_blocks',
    auth: 'user',
    scope: 'read:blocks',
    query: pageQuerySchema,
    response: answeredArray(v.string()),
    paged: true,
  }),
  create: endpoint({ ...change, method: 'POST' }),
  remove: endpoint({ ...change, method: 'DELETE' }),
} as const

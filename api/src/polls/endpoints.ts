import * as v from 'valibot'
import { endpoint, listOf, wholeNumber } from '../endpoint/index.ts'
import { pollSchema } from './poll.ts'

/** https://docs.joinmastodon.org/methods/polls/ */
export const pollEndpoints = {
  get: endpoint({ method: 'GET', path: '/api/v1/polls/:id', auth: 'optional', scope: 'read:statuses', response: pollSchema }),
  vote: endpoint({
    method: 'POST',
    path: '/api/v1/polls/:id/votes',
    auth: 'user',
    scope: 'write:statuses',
    body: v.object({ choices: listOf(wholeNumber) }),
    response: pollSchema,
  }),
} as const

import * as v from 'valibot'
import { emptyAnswer, endpoint, pageQuerySchema } from '../endpoint/index.ts'
import { answeredArray, identifier, textOrNull } from '../reading/index.ts'
import { scheduledStatusSchema, statusEndpoints } from '../statuses/index.ts'

const read = { method: 'GET', auth: 'user', scope: 'read:statuses' } as const

/** The same request as `statuses.create`, with the answer read as a scheduled post. Servers without scheduling answer the published post. */
export const scheduleEndpoint = endpoint({
  ...statusEndpoints.create,
  response: v.object({ id: identifier, scheduled_at: textOrNull }),
})

/** Posts to be published later; they are created by `statuses.create` with `scheduled_at`. https://docs.joinmastodon.org/methods/scheduled_statuses/ */
export const scheduledStatusEndpoints = {
  list: endpoint({
    ...read,
    path: '/api/v1/scheduled_statuses',
    query: pageQuerySchema,
    response: answeredArray(scheduledStatusSchema),
    paged: true,
  }),
  get: endpoint({ ...read, path: '/api/v1/scheduled_statuses/:id', response: scheduledStatusSchema }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/scheduled_statuses/:id',
    auth: 'user',
    scope: 'write:statuses',
    body: v.object({ scheduled_at: v.string() }),
    response: scheduledStatusSchema,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/v1/scheduled_statuses/:id',
    auth: 'user',
    scope: 'write:statuses',
    response: emptyAnswer,
  }),
} as const

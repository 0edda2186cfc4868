import { endpoint, pageQuerySchema } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'
import { statusSchema } from '../statuses/index.ts'

/** The posts that the signed-in account sent to this circle. In a file of its own, because timelines need no other row of circles. */
export const circleStatuses = endpoint({
  method: 'GET',
  auth: 'user',
  scope: 'read:lists',
  path: '/api/v1/circles/:id/statuses',
  query: pageQuerySchema,
  response: answeredArray(statusSchema),
  paged: true,
})

import * as v from 'valibot'
import { endpoint, pageQuery } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'
import { statusSchema } from '../statuses/index.ts'

/** The quotes of a post. Apart from the other calls, because a timeline reads it and needs none of them. */
export const quotesOfStatus = endpoint({
  method: 'GET',
  path: '/api/v1/statuses/:id/quotes',
  auth: 'optional',
  scope: 'read:statuses',
  /** `pending` lists the quotes that wait for the approval of the quoted author, who alone may list them. Starling only. */
  query: v.object({ ...pageQuery, state: v.optional(v.picklist(['accepted', 'pending'])) }),
  response: answeredArray(statusSchema),
  paged: true,
})

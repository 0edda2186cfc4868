import { endpoint, pageQuerySchema } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'
import { statusSchema } from '../statuses/index.ts'

/** The posts one has reacted to. Apart from the other calls, because a timeline reads it and needs none of them. */
export const reactedStatuses = endpoint({
  method: 'GET',
  path: '/api/v1/emoji_reactions',
  auth: 'user',
  scope: 'read:favourites',
  query: pageQuerySchema,
  response: answeredArray(statusSchema),
  paged: true,
})

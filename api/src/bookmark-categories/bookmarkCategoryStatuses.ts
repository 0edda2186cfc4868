import { endpoint, pageQuerySchema } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'
import { statusSchema } from '../statuses/index.ts'

/** The posts in a category of bookmarks. In a file of its own, because timelines need no other row of categories. */
export const bookmarkCategoryStatuses = endpoint({
  method: 'GET',
  auth: 'user',
  scope: 'read:bookmarks',
  path: '/api/v1/bookmark_categories/:id/statuses',
  query: pageQuerySchema,
  response: answeredArray(statusSchema),
  paged: true,
})

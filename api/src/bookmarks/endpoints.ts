import { endpoint, pageQuerySchema } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'
import { statusSchema } from '../statuses/index.ts'

/** Bookmarked posts; the cursors are of the bookmarks, so follow the Link header only. https://docs.joinmastodon.org/methods/bookmarks/ */
export const bookmarkEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/bookmarks',
    auth: 'user',
    scope: 'read:bookmarks',
    query: pageQuerySchema,
    response: answeredArray(statusSchema),
    paged: true,
  }),
} as const

import { endpoint, pageQuerySchema } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'
import { statusSchema } from '../statuses/index.ts'

/** Bookmarked posts; the page cursors are ids of bookmarks, not of statuses, so only the Link header may be used for paging. https://docs.joinmastodon.org/methods/bookmarks/ */
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

import { endpoint, pageQuerySchema } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'
import { statusSchema } from '../statuses/index.ts'

/** Favourited posts; the page cursors are ids of favourites, not of statuses, so only the Link header may be used for paging. https://docs.joinmastodon.org/methods/favourites/ */
export const favouriteEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/favourites',
    auth: 'user',
    scope: 'read:favourites',
    query: pageQuerySchema,
    response: answeredArray(statusSchema),
    paged: true,
  }),
} as const

import { endpoint, pageQuerySchema } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'
import { tagSchema } from './tag.ts'

/** Hashtags by name (without '#'). https://docs.joinmastodon.org/methods/tags/ */
export const tagEndpoints = {
  get: endpoint({ method: 'GET', path: '/api/v1/tags/:name', auth: 'optional', response: tagSchema }),
  follow: endpoint({ method: 'POST', path: '/api/v1/tags/:name/follow', auth: 'user', scope: 'write:follows', response: tagSchema }),
  unfollow: endpoint({ method: 'POST', path: '/api/v1/tags/:name/unfollow', auth: 'user', scope: 'write:follows', response: tagSchema }),
  feature: endpoint({ method: 'POST', path: '/api/v1/tags/:name/feature', auth: 'user', scope: 'write:accounts', response: tagSchema }),
  unfeature: endpoint({ method: 'POST', path: '/api/v1/tags/:name/unfeature', auth: 'user', scope: 'write:accounts', response: tagSchema }),
  followed: endpoint({
    method: 'GET',
    path: '/api/v1/followed_tags',
    auth: 'user',
    scope: 'read:follows',
    query: pageQuerySchema,
    response: answeredArray(tagSchema),
    paged: true,
  }),
} as const

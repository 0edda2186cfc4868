import * as v from 'valibot'
import { featuredTagSchema } from '../accounts/index.ts'
import { emptyAnswer, endpoint } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'
import { tagSchema } from '../tags/index.ts'

const own = { auth: 'user', path: '/api/v1/featured_tags' } as const

/** The tags featured on the account's own profile; the ids are those of the featured tags, not of tags. https://docs.joinmastodon.org/methods/featured_tags/ */
export const featuredTagEndpoints = {
  list: endpoint({ ...own, method: 'GET', scope: 'read:accounts', response: answeredArray(featuredTagSchema) }),
  create: endpoint({
    ...own,
    method: 'POST',
    scope: 'write:accounts',
    body: v.object({ name: v.string() }),
    response: featuredTagSchema,
  }),
  /** The ten tags that the account uses most and has not featured. */
  suggestions: endpoint({
    ...own,
    method: 'GET',
    path: '/api/v1/featured_tags/suggestions',
    scope: 'read:accounts',
    response: answeredArray(tagSchema),
  }),
  remove: endpoint({ ...own, method: 'DELETE', path: '/api/v1/featured_tags/:id', scope: 'write:accounts', response: emptyAnswer }),
} as const

import { emptyAnswer, endpoint } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'
import { announcementSchema } from './announcement.ts'

/** https://docs.joinmastodon.org/methods/announcements/ */
export const announcementEndpoints = {
  list: endpoint({ method: 'GET', path: '/api/v1/announcements', auth: 'user', response: answeredArray(announcementSchema) }),
  dismiss: endpoint({
    method: 'POST',
    path: '/api/v1/announcements/:id/dismiss',
    auth: 'user',
    scope: 'write:accounts',
    response: emptyAnswer,
  }),
  addReaction: endpoint({
    method: 'PUT',
    path: '/api/v1/announcements/:id/reactions/:name',
    auth: 'user',
    scope: 'write:favourites',
    response: emptyAnswer,
  }),
  removeReaction: endpoint({
    method: 'DELETE',
    path: '/api/v1/announcements/:id/reactions/:name',
    auth: 'user',
    scope: 'write:favourites',
    response: emptyAnswer,
  }),
} as const

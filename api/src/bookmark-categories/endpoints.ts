import * as v from 'valibot'
import { emptyAnswer, endpoint, idList } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'
import { bookmarkCategorySchema } from './bookmarkCategory.ts'
import { bookmarkCategoryStatuses } from './bookmarkCategoryStatuses.ts'

const read = { method: 'GET', auth: 'user', scope: 'read:bookmarks' } as const
const write = { auth: 'user', scope: 'write:bookmarks' } as const
const titled = v.object({ title: v.string() })
const members = v.object({ status_ids: idList })

/** kmyblue only. https://github.com/kmycode/mastodon/blob/kb-main/app/controllers/api/v1/bookmark_categories_controller.rb */
export const bookmarkCategoryEndpoints = {
  list: endpoint({ ...read, path: '/api/v1/bookmark_categories', response: answeredArray(bookmarkCategorySchema) }),
  create: endpoint({
    ...write,
    method: 'POST',
    path: '/api/v1/bookmark_categories',
    body: titled,
    response: bookmarkCategorySchema,
  }),
  get: endpoint({ ...read, path: '/api/v1/bookmark_categories/:id', response: bookmarkCategorySchema }),
  update: endpoint({
    ...write,
    method: 'PUT',
    path: '/api/v1/bookmark_categories/:id',
    body: titled,
    response: bookmarkCategorySchema,
  }),
  delete: endpoint({ ...write, method: 'DELETE', path: '/api/v1/bookmark_categories/:id', response: emptyAnswer }),
  statuses: bookmarkCategoryStatuses,
  /** Also bookmarks statuses that are not bookmarked. */
  addStatuses: endpoint({
    ...write,
    method: 'POST',
    path: '/api/v1/bookmark_categories/:id/statuses',
    body: members,
    response: emptyAnswer,
  }),
  removeStatuses: endpoint({
    ...write,
    method: 'DELETE',
    path: '/api/v1/bookmark_categories/:id/statuses',
    query: members,
    response: emptyAnswer,
  }),
  ofStatus: endpoint({
    ...read,
    path: '/api/v1/statuses/:id/bookmark_categories',
    response: answeredArray(bookmarkCategorySchema),
  }),
} as const

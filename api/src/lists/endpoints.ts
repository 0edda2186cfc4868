import * as v from 'valibot'
import { accountSchema } from '../accounts/index.ts'
import { emptyAnswer, endpoint, idList, pageQuerySchema, yesOrNo } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'
import { listSchema } from './list.ts'

const settings = {
  replies_policy: v.optional(v.picklist(['followed', 'list', 'none'])),
  exclusive: v.optional(yesOrNo),
  notify: v.optional(yesOrNo),
  favourite: v.optional(yesOrNo),
} as const
const read = { method: 'GET', auth: 'user', scope: 'read:lists' } as const
const members = v.object({ account_ids: idList })

/** https://docs.joinmastodon.org/methods/lists/ */
export const listEndpoints = {
  list: endpoint({ ...read, path: '/api/v1/lists', response: answeredArray(listSchema) }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/lists',
    auth: 'user',
    scope: 'write:lists',
    body: v.object({ title: v.string(), ...settings }),
    response: listSchema,
  }),
  get: endpoint({ ...read, path: '/api/v1/lists/:id', response: listSchema }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/lists/:id',
    auth: 'user',
    scope: 'write:lists',
    body: v.object({ title: v.optional(v.string()), ...settings }),
    response: listSchema,
  }),
  delete: endpoint({ method: 'DELETE', path: '/api/v1/lists/:id', auth: 'user', scope: 'write:lists', response: emptyAnswer }),
  /** `limit: 0` returns all members on one page. */
  accounts: endpoint({
    ...read,
    path: '/api/v1/lists/:id/accounts',
    query: pageQuerySchema,
    response: answeredArray(accountSchema),
    paged: true,
  }),
  /** Only accounts the reader follows can be added. */
  addAccounts: endpoint({
    method: 'POST',
    path: '/api/v1/lists/:id/accounts',
    auth: 'user',
    scope: 'write:lists',
    body: members,
    response: emptyAnswer,
  }),
  removeAccounts: endpoint({
    method: 'DELETE',
    path: '/api/v1/lists/:id/accounts',
    auth: 'user',
    scope: 'write:lists',
    query: members,
    response: emptyAnswer,
  }),
  ofAccount: endpoint({ ...read, path: '/api/v1/accounts/:id/lists', response: answeredArray(listSchema) }),
} as const

import * as v from 'valibot'
import { accountSchema } from '../accounts/index.ts'
import { emptyAnswer, endpoint, idList, pageQuerySchema } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'
import { circleSchema } from './circle.ts'
import { circleStatuses } from './circleStatuses.ts'

const read = { method: 'GET', auth: 'user', scope: 'read:lists' } as const
const write = { auth: 'user', scope: 'write:lists' } as const
const titled = v.object({ title: v.string() })
const members = v.object({ account_ids: idList })

/** kmyblue only. https://github.com/kmycode/mastodon/blob/kb-main/app/controllers/api/v1/circles_controller.rb */
export const circleEndpoints = {
  list: endpoint({ ...read, path: '/api/v1/circles', response: answeredArray(circleSchema) }),
  create: endpoint({ ...write, method: 'POST', path: '/api/v1/circles', body: titled, response: circleSchema }),
  get: endpoint({ ...read, path: '/api/v1/circles/:id', response: circleSchema }),
  update: endpoint({ ...write, method: 'PUT', path: '/api/v1/circles/:id', body: titled, response: circleSchema }),
  delete: endpoint({ ...write, method: 'DELETE', path: '/api/v1/circles/:id', response: emptyAnswer }),
  /** `limit: 0` returns all members on one page. */
  accounts: endpoint({
    ...read,
    path: '/api/v1/circles/:id/accounts',
    query: pageQuerySchema,
    response: answeredArray(accountSchema),
    paged: true,
  }),
  /** Only accounts that follow the reader can be added. */
  addAccounts: endpoint({ ...write, method: 'POST', path: '/api/v1/circles/:id/accounts', body: members, response: emptyAnswer }),
  removeAccounts: endpoint({ ...write, method: 'DELETE', path: '/api/v1/circles/:id/accounts', query: members, response: emptyAnswer }),
  statuses: circleStatuses,
  /** Some servers lack this call, so a 404 does not mean that the account is missing. */
  ofAccount: endpoint({ ...read, path: '/api/v1/accounts/:id/circles', response: answeredArray(circleSchema) }),
} as const

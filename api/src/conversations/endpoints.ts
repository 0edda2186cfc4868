import { emptyAnswer, endpoint, pageQuerySchema } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'
import { statusSchema } from '../statuses/index.ts'
import { conversationSchema } from './conversation.ts'

const write = { method: 'POST', auth: 'user', scope: 'write:conversations', response: conversationSchema } as const

/** The page cursors are ids of last statuses, not of conversations, so only the Link header may be used for paging. https://docs.joinmastodon.org/methods/conversations/ */
export const conversationEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/conversations',
    auth: 'user',
    scope: 'read:statuses',
    query: pageQuerySchema,
    response: answeredArray(conversationSchema),
    paged: true,
  }),
  /** The direct statuses themselves, an older call that preceded conversations. */
  posts: endpoint({
    method: 'GET',
    path: '/api/v1/timelines/direct',
    auth: 'user',
    scope: 'read:statuses',
    query: pageQuerySchema,
    response: answeredArray(statusSchema),
    paged: true,
  }),
  read: endpoint({ ...write, path: '/api/v1/conversations/:id/read' }),
  unread: endpoint({ ...write, path: '/api/v1/conversations/:id/unread' }),
  /** Hides the conversation for the signed-in account only. */
  delete: endpoint({
    method: 'DELETE',
    path: '/api/v1/conversations/:id',
    auth: 'user',
    scope: 'write:conversations',
    response: emptyAnswer,
  }),
} as const

import * as v from 'valibot'
import { accountSchema } from '../accounts/index.ts'
import { emptyAnswer, endpoint, idList, listOf, pageQuery, pageQuerySchema, wholeNumber, yesOrNo } from '../endpoint/index.ts'
import { answeredArray, count, flag } from '../reading/index.ts'
import {
  groupedNotificationsResultsSchema,
  notificationPolicySchema,
  notificationRequestSchema,
  notificationSchema,
} from './notification.ts'

const kinds = { types: v.optional(listOf(v.string())), exclude_types: v.optional(listOf(v.string())) } as const
/** Of other types the server sends words of its own. */
const supported = { supported_types: v.optional(listOf(v.string())) } as const
const groupKinds = { ...kinds, grouped_types: v.optional(listOf(v.string())) } as const
const policyWord = v.optional(v.picklist(['accept', 'filter', 'drop']))
const read = { method: 'GET', auth: 'user', scope: 'read:notifications' } as const
const write = { method: 'POST', auth: 'user', scope: 'write:notifications', response: emptyAnswer } as const

/** Notifications without grouping. https://docs.joinmastodon.org/methods/notifications/ */
export const notificationEndpoints = {
  list: endpoint({
    ...read,
    path: '/api/v1/notifications',
    /** With `account_id`, filtered notifications of that account are included. */
    query: v.object({ ...pageQuery, ...kinds, ...supported, account_id: v.optional(v.string()), include_filtered: v.optional(yesOrNo) }),
    response: answeredArray(notificationSchema),
    paged: true,
  }),
  unreadCount: endpoint({
    ...read,
    path: '/api/v1/notifications/unread_count',
    query: v.object({ ...kinds, limit: v.optional(wholeNumber), account_id: v.optional(v.string()) }),
    response: v.object({ count }),
  }),
  clear: endpoint({ ...write, path: '/api/v1/notifications/clear' }),
  get: endpoint({ ...read, path: '/api/v1/notifications/:id', response: notificationSchema }),
  dismiss: endpoint({ ...write, path: '/api/v1/notifications/:id/dismiss' }),
} as const

/** Grouped notifications. https://docs.joinmastodon.org/methods/grouped_notifications/ */
export const groupedNotificationEndpoints = {
  list: endpoint({
    ...read,
    path: '/api/v2/notifications',
    query: v.object({
      ...pageQuery,
      ...groupKinds,
      ...supported,
      account_id: v.optional(v.string()),
      expand_accounts: v.optional(v.picklist(['full', 'partial_avatars'])),
      include_filtered: v.optional(yesOrNo),
    }),
    response: groupedNotificationsResultsSchema,
    paged: true,
  }),
  unreadCount: endpoint({
    ...read,
    path: '/api/v2/notifications/unread_count',
    query: v.object({ ...groupKinds, limit: v.optional(wholeNumber), account_id: v.optional(v.string()) }),
    response: v.object({ count }),
  }),
  policy: endpoint({ ...read, path: '/api/v2/notifications/policy', response: notificationPolicySchema }),
  updatePolicy: endpoint({
    method: 'PATCH',
    path: '/api/v2/notifications/policy',
    auth: 'user',
    scope: 'write:notifications',
    body: v.object({
      for_not_following: policyWord,
      for_not_followers: policyWord,
      for_new_accounts: policyWord,
      for_private_mentions: policyWord,
      for_limited_accounts: policyWord,
      for_bots: policyWord,
    }),
    response: notificationPolicySchema,
  }),
  get: endpoint({ ...read, path: '/api/v2/notifications/:groupKey', response: groupedNotificationsResultsSchema }),
  accounts: endpoint({
    method: 'GET',
    auth: 'user',
    // Mastodon requires the write scope here, although the call only reads.
    scope: 'write:notifications',
    path: '/api/v2/notifications/:groupKey/accounts',
    query: pageQuerySchema,
    response: answeredArray(accountSchema),
    paged: true,
  }),
  dismiss: endpoint({ ...write, path: '/api/v2/notifications/:groupKey/dismiss' }),
} as const

/** Requests: the filtered notifications, by account. https://docs.joinmastodon.org/methods/notifications/#get-requests */
export const notificationRequestEndpoints = {
  list: endpoint({
    ...read,
    path: '/api/v1/notifications/requests',
    query: pageQuerySchema,
    response: answeredArray(notificationRequestSchema),
    paged: true,
  }),
  merged: endpoint({ ...read, path: '/api/v1/notifications/requests/merged', response: v.object({ merged: flag }) }),
  acceptMany: endpoint({ ...write, path: '/api/v1/notifications/requests/accept', body: v.object({ id: idList }) }),
  dismissMany: endpoint({ ...write, path: '/api/v1/notifications/requests/dismiss', body: v.object({ id: idList }) }),
  get: endpoint({ ...read, path: '/api/v1/notifications/requests/:id', response: notificationRequestSchema }),
  accept: endpoint({ ...write, path: '/api/v1/notifications/requests/:id/accept' }),
  dismiss: endpoint({ ...write, path: '/api/v1/notifications/requests/:id/dismiss' }),
} as const

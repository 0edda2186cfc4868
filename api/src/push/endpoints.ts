import * as v from 'valibot'
import { emptyAnswer, endpoint, yesOrNo } from '../endpoint/index.ts'
import { pushSubscriptionSchema } from './pushSubscription.ts'

const data = v.object({
  alerts: v.optional(v.record(v.string(), yesOrNo)),
  policy: v.optional(v.picklist(['all', 'followed', 'follower', 'none'])),
})
const created = v.object({
  subscription: v.object({
    endpoint: v.string(),
    keys: v.object({ p256dh: v.string(), auth: v.string() }),
    standard: v.optional(yesOrNo),
  }),
  data: v.optional(data),
})
const changed = v.object({ data: v.optional(data), policy: v.optional(v.picklist(['all', 'followed', 'follower', 'none'])) })
const own = { auth: 'user', scope: 'push', response: pushSubscriptionSchema } as const

/** Web push. Each access token has at most one subscription. https://docs.joinmastodon.org/methods/push/ */
export const pushEndpoints = {
  get: endpoint({ ...own, method: 'GET', path: '/api/v1/push/subscription' }),
  create: endpoint({ ...own, method: 'POST', path: '/api/v1/push/subscription', body: created }),
  update: endpoint({ ...own, method: 'PUT', path: '/api/v1/push/subscription', body: changed }),
  delete: endpoint({ ...own, method: 'DELETE', path: '/api/v1/push/subscription', response: emptyAnswer }),
  /** The same subscription through the calls meant for web clients. */
  createForWeb: endpoint({ ...own, method: 'POST', path: '/api/web/push_subscriptions', body: created }),
  updateForWeb: endpoint({ ...own, method: 'PUT', path: '/api/web/push_subscriptions/:id', body: changed }),
  deleteForWeb: endpoint({ ...own, method: 'DELETE', path: '/api/web/push_subscriptions/:id', response: emptyAnswer }),
} as const

import * as v from 'valibot'
import { flag, identifier, oneOf, text } from '../reading/index.ts'

/** The push subscription of an access token. https://docs.joinmastodon.org/entities/WebPushSubscription/ */
export const pushSubscriptionSchema = v.object({
  id: identifier,
  endpoint: text,
  /** Which types of notifications are sent; unknown types are kept. */
  alerts: v.fallback(v.record(v.string(), v.fallback(v.boolean(), false)), {}),
  /** The server's public VAPID key, needed to subscribe. */
  server_key: text,
  policy: oneOf(['all', 'followed', 'follower', 'none'], 'all'),
  /** True where messages are encrypted according to RFC 8291. */
  standard: flag,
})

export type PushSubscription = v.InferOutput<typeof pushSubscriptionSchema>

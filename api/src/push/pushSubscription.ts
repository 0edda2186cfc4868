import * as v from 'valibot'
import { flag, identifier, oneOf, text } from '../reading/index.ts'

/** Where this sign-in's notifications are sent. https://docs.joinmastodon.org/entities/WebPushSubscription/ */
export const pushSubscriptionSchema = v.object({
  id: identifier,
  endpoint: text,
  /** Which types of notification are sent; unknown words come through. */
  alerts: v.fallback(v.record(v.string(), v.fallback(v.boolean(), false)), {}),
  /** The public VAPID key to subscribe with. */
  server_key: text,
  policy: oneOf(['all', 'followed', 'follower', 'none'], 'all'),
  /** True where messages are written as RFC 8291 says. */
  standard: flag,
})

export type PushSubscription = v.InferOutput<typeof pushSubscriptionSchema>

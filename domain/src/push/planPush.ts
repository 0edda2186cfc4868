/** Whose notifications are pushed, in the API's words. */
export const pushPolicies = ['all', 'followed', 'follower', 'none'] as const

export type PushPolicy = (typeof pushPolicies)[number]

export function isPushPolicy(value: unknown): value is PushPolicy {
  return pushPolicies.some((policy) => policy === value)
}

/** What the reader wants from push on this device. */
export interface PushWish {
  readonly isOn: boolean
  /** By type of notification; a type that is missing is not sent. */
  readonly alerts: Readonly<Record<string, boolean>>
  readonly policy: PushPolicy
}

/** Everything the plan depends on. */
export interface PushState {
  readonly wish: PushWish
  readonly permission: 'granted' | 'denied' | 'default'
  /** The server's current public key, base64url; null where it has none and therefore sends no messages. */
  readonly serverKey: string | null
  /** The browser's subscription: the address at its push service and the key it was made for; null without one. */
  readonly subscription: { readonly endpoint: string; readonly key: string | null } | null
  /** The server's subscription for this token. */
  readonly known: {
    readonly endpoint: string
    readonly alerts: Readonly<Record<string, boolean>>
    readonly policy: PushPolicy
  } | null
}

/**
 * The next step towards what the reader wants: `subscribe` makes a subscription in the browser and sends it, after removing
 * one that was made for another key; `send` sends the existing one; `change` only changes what the server sends.
 */
export type PushStep = 'none' | 'remove' | 'subscribe' | 'send' | 'change' | 'no-key' | 'not-permitted'

/** Decides the next step for push in every state of browser and server. */
export function planPush({ wish, permission, serverKey, subscription, known }: PushState): PushStep {
  if (!wish.isOn) return subscription === null && known === null ? 'none' : 'remove'
  if (permission !== 'granted') return 'not-permitted'
  if (serverKey === null) return 'no-key'
  if (subscription === null || withoutPadding(subscription.key ?? '') !== withoutPadding(serverKey)) return 'subscribe'
  if (known === null || known.endpoint !== subscription.endpoint) return 'send'
  const isSame = known.policy === wish.policy && Object.entries(wish.alerts).every(([type, isOn]) => (known.alerts[type] ?? false) === isOn)
  return isSame ? 'none' : 'change'
}

function withoutPadding(key: string): string {
  return key.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')
}

/** Whose notifications are sent as messages; the server's own words. */
export const pushPolicies = ['all', 'followed', 'follower', 'none'] as const

export type PushPolicy = (typeof pushPolicies)[number]

export function isPushPolicy(value: unknown): value is PushPolicy {
  return pushPolicies.some((policy) => policy === value)
}

/** What the reader wants of push on this device. */
export interface PushWish {
  readonly isOn: boolean
  /** By type of notification; a type that is missing is not sent. */
  readonly alerts: Readonly<Record<string, boolean>>
  readonly policy: PushPolicy
}

/** Everything a decision about push rests on. */
export interface PushState {
  readonly wish: PushWish
  readonly permission: 'granted' | 'denied' | 'default'
  /** The server's public key now, base64url; null where it has none and so sends nothing. */
  readonly serverKey: string | null
  /** What the browser holds: the address at its push service and the key it was made for; null without one. */
  readonly held: { readonly endpoint: string; readonly key: string | null } | null
  /** What the server holds for this token. */
  readonly known: {
    readonly endpoint: string
    readonly alerts: Readonly<Record<string, boolean>>
    readonly policy: PushPolicy
  } | null
}

/**
 * The next step towards what the reader wants: `subscribe` makes a subscription in the browser and sends it, after taking away
 * the one that was made for another key; `send` tells the server of the one there is; `change` only what it is to send.
 */
export type PushStep = 'none' | 'remove' | 'subscribe' | 'send' | 'change' | 'no-key' | 'not-permitted'

/** Decides what has to be done for push, whatever state browser and server are in (R-push-02…04). */
export function planPush({ wish, permission, serverKey, held, known }: PushState): PushStep {
  if (!wish.isOn) return held === null && known === null ? 'none' : 'remove'
  if (permission !== 'granted') return 'not-permitted'
  if (serverKey === null) return 'no-key'
  if (held === null || withoutPadding(held.key ?? '') !== withoutPadding(serverKey)) return 'subscribe'
  if (known === null || known.endpoint !== held.endpoint) return 'send'
  const isSame = known.policy === wish.policy && Object.entries(wish.alerts).every(([type, isOn]) => (known.alerts[type] ?? false) === isOn)
  return isSame ? 'none' : 'change'
}

function withoutPadding(key: string): string {
  return key.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')
}

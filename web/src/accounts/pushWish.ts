import { isPushPolicy, type PushWish } from '@starling/domain/push'
import { accountStore } from '../storage/accountStore.ts'
import type { Store } from '../storage/store.ts'
import { pushStorageKey } from '../storage/storageKeys.ts'

/** The notification types that can be pushed, in the order in which they are offered. */
export const pushTypes = [
  'mention',
  'quote',
  'follow',
  'follow_request',
  'reblog',
  'favourite',
  'emoji_reaction',
  'status_reference',
  'poll',
  'status',
  'update',
  'followed_conversation',
] as const

export type PushType = (typeof pushTypes)[number]

const first: PushWish = {
  isOn: false,
  alerts: Object.fromEntries(pushTypes.map((type) => [type, type !== 'update'])),
  policy: 'all',
}

/** What the reader wants from push on this device, for one account. Each browser subscribes separately, so this is not a setting of the account. */
export function pushWish(accountKey: string): Store<PushWish> {
  return accountStore(pushStorageKey, accountKey, read, first)
}

function read(stored: unknown): PushWish | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { isOn, alerts, policy } = stored as Readonly<Record<string, unknown>>
  const known = typeof alerts === 'object' && alerts !== null ? new Map(Object.entries(alerts)) : new Map<string, unknown>()
  return {
    isOn: isOn === true,
    alerts: Object.fromEntries(
      pushTypes.map((type) => {
        const chosen = known.get(type)
        return [type, typeof chosen === 'boolean' ? chosen : first.alerts[type] === true]
      }),
    ),
    policy: isPushPolicy(policy) ? policy : first.policy,
  }
}

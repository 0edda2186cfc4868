import { isUnknownCall, type Client } from '@starling/api/client'
import { pushEndpoints, type PushSubscription as KnownSubscription } from '@starling/api/push'
import { planPush, pushScope, type PushState, type PushWish } from '@starling/domain/push'
import { base64Url } from '../storage/base64Url.ts'
import { registerWorker } from './registerWorker.ts'

/** The state of push on this device: on, off, or why it cannot be switched on. */
export type PushOutcome = 'on' | 'off' | 'unsupported' | 'no-key' | 'not-permitted' | 'failed'

/** The functions push needs from the browser; tests pass their own. */
export interface PushHost {
  readonly isSupported: boolean
  readonly permission: () => NotificationPermission
  /** Receives failures, for developers. */
  readonly log: Pick<Console, 'warn' | 'error'>
  /** The service worker registration for a path. With `isMade`, it is created if it does not exist. */
  registration(scope: string, isMade: boolean): Promise<Pick<ServiceWorkerRegistration, 'pushManager' | 'unregister'> | null>
}

export const browserPushHost: PushHost = {
  isSupported: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
  permission: () => Notification.permission,
  log: console,
  async registration(scope, isMade) {
    const known = await navigator.serviceWorker.getRegistration(scope)
    if (known && new URL(known.scope).pathname === scope) return known
    const made = isMade ? await registerWorker(scope) : null
    // A subscription can only be made once the service worker is active.
    if (made && !made.active) await began(made)
    return made
  },
}

interface PushPlace {
  readonly accountKey: string
  readonly client: Pick<Client, 'call'>
  /** The public key of the account's server; null where it has none. */
  readonly serverKey: string | null
  readonly host?: PushHost
}

/**
 * Makes browser and server match what the reader wants, whatever state they are in. Called when a switch is changed, and at each start, because
 * a key may have changed, or an address or subscription may be lost. Rejects with the ApiError where the server refuses or is unreachable.
 */
export async function bringPush(place: PushPlace, wish: PushWish): Promise<PushOutcome> {
  const { client, serverKey, host = browserPushHost } = place
  if (!host.isSupported) {
    if (wish.isOn) host.log.warn('Push is not supported by this browser')
    return wish.isOn ? 'unsupported' : 'off'
  }
  const scope = pushScope(place.accountKey)
  const registration = await host.registration(scope, wish.isOn && host.permission() === 'granted')
  let subscription = (await registration?.pushManager.getSubscription()) ?? null
  const known = await knownBy(client)
  const state: PushState = {
    wish,
    permission: host.permission(),
    serverKey,
    subscription: subscription && { endpoint: subscription.endpoint, key: keyText(subscription.options.applicationServerKey) },
    known,
  }
  const step = planPush(state)
  switch (step) {
    case 'none':
      return wish.isOn ? 'on' : 'off'
    case 'remove':
      await subscription?.unsubscribe()
      await registration?.unregister()
      if (known) await client.call(pushEndpoints.delete)
      return 'off'
    case 'not-permitted':
      return 'not-permitted'
    case 'no-key':
      host.log.error('This server has no key for push')
      return 'no-key'
    case 'change':
      await change(client, known?.id ?? '', wish)
      return 'on'
    case 'subscribe': {
      if (!registration || serverKey === null) return 'unsupported'
      await subscription?.unsubscribe()
      try {
        subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey })
      } catch (cause) {
        // The server's key is invalid, or the push service refuses: then the server's subscription is useless too.
        host.log.error('Push could not be subscribed to', cause)
        if (known) await client.call(pushEndpoints.delete)
        return cause instanceof DOMException && cause.name === 'NotAllowedError' ? 'not-permitted' : 'failed'
      }
      await send(client, subscription, wish)
      return 'on'
    }
    default:
      if (subscription) await send(client, subscription, wish)
      return 'on'
  }
}

async function send(client: Pick<Client, 'call'>, subscription: PushSubscription, wish: PushWish): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const body = {
    subscription: {
      endpoint: endpoint ?? subscription.endpoint,
      keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
      // Asks for messages encrypted as in RFC 8291; servers that do not know the flag send the earlier form, which browsers can read as well.
      standard: true,
    },
    data: dataOf(wish),
  }
  try {
    await client.call(pushEndpoints.create, { body })
  } catch (cause) {
    // Servers that refuse this call to web clients have another one for them.
    if (!isUnknownCall(cause)) throw cause
    await client.call(pushEndpoints.createForWeb, { body })
  }
}

async function change(client: Pick<Client, 'call'>, id: string, wish: PushWish): Promise<void> {
  const body = { data: dataOf(wish), policy: wish.policy }
  try {
    await client.call(pushEndpoints.update, { body })
  } catch (cause) {
    if (!isUnknownCall(cause)) throw cause
    await client.call(pushEndpoints.updateForWeb, { params: { id }, body })
  }
}

/** The server's subscription; null where it has none or lacks the endpoint. */
async function knownBy(client: Pick<Client, 'call'>): Promise<KnownSubscription | null> {
  try {
    return (await client.call(pushEndpoints.get)).data
  } catch (cause) {
    if (isUnknownCall(cause)) return null
    throw cause
  }
}

function dataOf({ alerts, policy }: PushWish) {
  return { alerts: { ...alerts }, policy }
}

function began(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting
  if (!worker || registration.active) return Promise.resolve()
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve()
    })
  })
}

const keyText = (key: ArrayBuffer | null): string | null => (key === null ? null : base64Url(new Uint8Array(key)))

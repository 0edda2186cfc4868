import type { Instance } from '@starling/api/instance'
import type { PushWish } from '@starling/domain/push'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { PushHost, PushOutcome } from '../../accounts/push.ts'
import { bringPush, browserPushHost } from '../../accounts/push.ts'
import { pushWish } from '../../accounts/pushWish.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useInstance } from '../../session/useInstance.ts'

export interface PushControl {
  readonly wish: PushWish
  /** The result of the last change; null before the first one. */
  readonly outcome: PushOutcome | null
  readonly isBusy: boolean
  change(change: Partial<PushWish>): Promise<void>
}

/** Push for the current account: what is wanted on this device, and the resulting state. */
export function usePush(host: PushHost = browserPushHost): PushControl {
  const session = useSession()
  const instance = useInstance()
  const store = pushWish(session.key)
  const wish = useSyncExternalStore(store.subscribe, store.get)
  const [outcome, setOutcome] = useState<PushOutcome | null>(null)
  const [isBusy, setBusy] = useState(false)

  const last = useRef(Promise.resolve())

  /** One request after the other: each contains all wishes, and of two parallel ones the older could arrive last. */
  function change(changed: Partial<PushWish>): Promise<void> {
    const before = store.get()
    const next = { ...before, ...changed }
    store.set(next)
    last.current = last.current.then(() => bring(before, next))
    return last.current
  }

  async function bring(before: PushWish, next: PushWish) {
    setBusy(true)
    try {
      // Browsers allow asking for the permission only within a user gesture, so it is asked for here and not at the start.
      if (next.isOn && host.isSupported && host.permission() === 'default') await Notification.requestPermission()
      const serverKey = next.isOn ? await keyOf(instance) : null
      const came = await bringPush({ accountKey: session.key, client: session.client, serverKey, host }, next)
      setOutcome(came)
      if (next.isOn && came !== 'on') store.set({ ...store.get(), isOn: false })
    } catch (cause) {
      // A newer choice includes this one, and is sent next.
      if (store.get() === next) store.set(before)
      setOutcome('failed')
      session.alert(cause, { action: 'push' })
    } finally {
      setBusy(false)
    }
  }

  async function load(): Promise<Instance> {
    const { loadInstance } = await import('../../session/loadInstance.ts')
    return loadInstance(session)
  }

  /** The key is part of the server's description, which may not be loaded yet. */
  async function keyOf(known: Instance | null): Promise<string | null> {
    const { configuration } = known ?? (await load())
    return configuration.vapid.public_key || null
  }

  return { wish, outcome, isBusy, change }
}

/** Repairs push at each start: the server's key changed, the push service replaced the address, or a subscription was lost. */
export function usePushRepair(): void {
  const session = useSession()
  const key = useInstance()?.configuration.vapid.public_key || null
  useEffect(() => {
    const wish = pushWish(session.key).get()
    if (!session.me || key === null || !wish.isOn) return
    // If the server cannot be reached now, the next start tries again.
    bringPush({ accountKey: session.key, client: session.client, serverKey: key }, wish).catch(() => undefined)
  }, [session, key])
}

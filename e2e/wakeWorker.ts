import type { BrowserContext } from '@playwright/test'
import { expect } from '@playwright/test'

/**
 * Answers a function that tells an origin's service worker that there is a network, because emulated networks do not wake workers. Called
 * before the worker is registered, because its registration is only reported once.
 */
export async function wakeWorker(context: BrowserContext, origin: string): Promise<() => Promise<void>> {
  // A page outside of the origin, so that no page of the client is open.
  const devices = await context.newCDPSession(await context.newPage())
  const registrations: { registrationId: string; scopeURL: string }[] = []
  devices.on('ServiceWorker.workerRegistrationUpdated', (event) => registrations.push(...event.registrations))
  await devices.send('ServiceWorker.enable')
  const find = () => registrations.find(({ scopeURL }) => new URL(scopeURL).origin === origin)
  return async () => {
    await expect.poll(() => find() !== undefined).toBe(true)
    const registrationId = find()?.registrationId ?? ''
    await devices.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'starling-waiting', lastChance: false })
  }
}

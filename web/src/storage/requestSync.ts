/** The tag under which the browser wakes the service worker when there is a network. */
export const syncTag = 'starling-waiting'

interface SyncManager {
  register(tag: string): Promise<void>
}

/** Asks the browser to wake the worker when there is a network; only Chromium can. */
export async function requestSync(): Promise<void> {
  const registration = await globalThis.navigator.serviceWorker?.getRegistration('/')
  if (registration !== undefined && hasSync(registration)) await registration.sync.register(syncTag)
}

function hasSync(registration: ServiceWorkerRegistration): registration is ServiceWorkerRegistration & { readonly sync: SyncManager } {
  return 'sync' in registration
}

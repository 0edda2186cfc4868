/** The tag with which the browser wakes the service worker when there is a network; also the message of a page that is being closed. */
export const syncTag = 'starling-waiting'

interface SyncManager {
  register(tag: string): Promise<void>
}

/** Asks the browser to wake the worker when there is a network; only Chromium supports that. In other browsers the next page sends what waits. */
export async function requestSync(): Promise<void> {
  const registration = await globalThis.navigator.serviceWorker?.getRegistration('/').catch(() => undefined)
  if (registration !== undefined && hasSync(registration)) await registration.sync.register(syncTag).catch(() => undefined)
}

/** Asks the worker to send now; answers whether there is a worker. */
export function sendByWorker(): boolean {
  const worker = globalThis.navigator.serviceWorker?.controller ?? null
  worker?.postMessage(syncTag, [])
  return worker !== null
}

function hasSync(registration: ServiceWorkerRegistration): registration is ServiceWorkerRegistration & { readonly sync: SyncManager } {
  return 'sync' in registration
}

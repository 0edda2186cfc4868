import { pushScope } from '@starling/domain/push'

/** The service worker's caches: pictures, of which it does not record which account saw which, and answers. All are deleted. */
const workerCaches = ['media', 'answers']

/** The caches of pictures, posts and profiles. */
export async function forgetRead(): Promise<void> {
  try {
    for (const name of workerCaches) await globalThis.caches?.delete(name)
  } catch {
    // Blocked storage contains nothing.
  }
}

/** The next person to use the device must not get this account's notifications. */
export async function endPush(accountKey: string): Promise<void> {
  try {
    const scope = pushScope(accountKey)
    const registration = await globalThis.navigator.serviceWorker?.getRegistration(scope)
    if (registration && new URL(registration.scope).pathname === scope) await registration.unregister()
  } catch {
    // Private windows have no service workers, and therefore no push messages.
  }
}

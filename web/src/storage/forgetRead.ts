import { pushScope } from '@starling/domain/push'

/** The service worker's caches of pictures and answers. They are deleted as a whole, because they do not record which account saw a picture. */
const workerCaches = ['media', 'answers']

/** Deletes the cached pictures, posts and profiles. */
export async function forgetRead(): Promise<void> {
  try {
    for (const name of workerCaches) await globalThis.caches?.delete(name)
  } catch {
    // Blocked storage contains nothing.
  }
}

/** Ends push on this device for an account that signs out: the next person to use the device must not get its notifications. */
export async function endPush(accountKey: string): Promise<void> {
  try {
    const scope = pushScope(accountKey)
    const registration = await globalThis.navigator.serviceWorker?.getRegistration(scope)
    if (registration && new URL(registration.scope).pathname === scope) await registration.unregister()
  } catch {
    // Private windows have no service workers, and therefore no push messages.
  }
}

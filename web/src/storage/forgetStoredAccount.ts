import { pushScope } from '@starling/domain/push'
import { removeLocalOf } from './localStore.ts'
import { forgetStoredSession } from './storedSessions.ts'

/** What the service worker keeps of pictures; which account saw which is not written down, so all of them go. */
const pictureCache = 'media'

/**
 * Deletes what this device keeps of one account: timelines, drafts, searches, settings and pictures; its messages end as well.
 * Whoever uses the device next must not find it, however the account was signed out.
 */
export async function forgetStoredAccount(accountKey: string): Promise<void> {
  removeLocalOf(accountKey)
  await Promise.all([forgetStoredSession(accountKey), forgetFiles(accountKey), forgetPictures(), endPush(accountKey)])
}

/** Its code is fetched then: nobody signs out before the first post is there. */
async function forgetFiles(accountKey: string): Promise<void> {
  const { forgetDraftFiles } = await import('./draftFiles.ts')
  await forgetDraftFiles(accountKey)
}

export async function forgetPictures(): Promise<void> {
  try {
    await globalThis.caches?.delete(pictureCache)
  } catch {
    // Blocked storage holds no pictures.
  }
}

/** Whoever uses the device next is not told what happens to this account. */
async function endPush(accountKey: string): Promise<void> {
  try {
    const scope = pushScope(accountKey)
    const registration = await globalThis.navigator.serviceWorker?.getRegistration(scope)
    if (registration && new URL(registration.scope).pathname === scope) await registration.unregister()
  } catch {
    // A private window has no workers, and so no messages.
  }
}

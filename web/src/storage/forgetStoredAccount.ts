import { pushScope } from '@starling/domain/push'
import { removeLocalOf } from './localStore.ts'
import { forgetStoredSession } from './storedSessions.ts'

/** The service worker's picture cache; it does not record which account saw which picture, so all are deleted. */
const pictureCache = 'media'

/**
 * Deletes everything this device stores for one account: timelines, drafts, searches, settings and pictures; its push messages end too.
 * The next person to use the device must not find it, however the account was signed out.
 */
export async function forgetStoredAccount(accountKey: string): Promise<void> {
  removeLocalOf(accountKey)
  await Promise.all([
    forgetStoredSession(accountKey),
    forgetFiles(accountKey),
    forgetWaiting(accountKey),
    forgetPictures(),
    endPush(accountKey),
  ])
}

/** Loaded here, because signing out is never needed before the first posts. */
async function forgetFiles(accountKey: string): Promise<void> {
  const { forgetDraftFiles } = await import('./draftFiles.ts')
  await forgetDraftFiles(accountKey)
}

async function forgetWaiting(accountKey: string): Promise<void> {
  const requests = await import('./waitingRequests.ts')
  const posts = await import('./waitingPosts.ts')
  await Promise.all([requests.forgetWaiting(accountKey), posts.forgetPosts(accountKey)])
}

export async function forgetPictures(): Promise<void> {
  try {
    await globalThis.caches?.delete(pictureCache)
  } catch {
    // Blocked storage contains no pictures.
  }
}

/** The next person to use the device must not get this account's notifications. */
async function endPush(accountKey: string): Promise<void> {
  try {
    const scope = pushScope(accountKey)
    const registration = await globalThis.navigator.serviceWorker?.getRegistration(scope)
    if (registration && new URL(registration.scope).pathname === scope) await registration.unregister()
  } catch {
    // Private windows have no service workers, and therefore no push messages.
  }
}

import { removeLocalOf } from './localStore.ts'
import { forgetStoredSession } from './storedSessions.ts'

/**
 * Deletes everything this device stores for one account: timelines, drafts, searches, settings and pictures; its push messages end too.
 * The next person to use the device must not find it, however the account was signed out.
 */
export async function forgetStoredAccount(accountKey: string): Promise<void> {
  removeLocalOf(accountKey)
  await Promise.all([forgetStoredSession(accountKey), forgetFiles(accountKey), forgetWaiting(accountKey), forgetWorkers(accountKey)])
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

async function forgetWorkers(accountKey: string): Promise<void> {
  const { endPush, forgetRead } = await import('./forgetRead.ts')
  await Promise.all([forgetRead(), endPush(accountKey)])
}

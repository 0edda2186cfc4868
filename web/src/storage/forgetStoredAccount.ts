import { endAccountStores } from './accountStore.ts'
import { forgetPages } from './catchUpPages.ts'
import { removeLocalOf } from './localStore.ts'
import { forgetRemembered } from './rememberedTable.ts'
import { forgetSignedOut, keptAfterSignOutMs, readSignedOut } from './signedOutAccounts.ts'
import { actionsStorageKey, draftStorageKey, outboxStorageKey } from './storageKeys.ts'
import { forgetStoredSession } from './storedSessions.ts'

/** The entries of localStorage with the reader's own writing, as opposed to cached data. */
const writtenNames = [draftStorageKey, outboxStorageKey, actionsStorageKey]

/**
 * Deletes everything that this device stores for an account that was signed out, so that the next person to use the device finds nothing:
 * timelines, the words of posts, searches, settings, pictures, push messages. Drafts and waiting tasks can be kept until it signs in again.
 */
export async function forgetStoredAccount(accountKey: string): Promise<void> {
  const isKept = readSignedOut().some(({ key }) => key === accountKey)
  endAccountStores(accountKey)
  removeLocalOf(accountKey, isKept ? writtenNames : [])
  await Promise.all([
    forgetStoredSession(accountKey),
    isKept ? undefined : forgetFiles(accountKey),
    forgetSending(accountKey, isKept),
    forgetRemembered(accountKey).catch(() => undefined),
    forgetPages(accountKey).catch(() => undefined),
    forgetWorkers(accountKey),
  ])
}

/** Deletes drafts and waiting tasks of accounts that were signed out too long ago. `now` is in milliseconds since 1970. */
export async function sweepSignedOut(now: number): Promise<void> {
  for (const { key, at } of readSignedOut()) {
    if (at + keptAfterSignOutMs > now) continue
    forgetSignedOut(key)
    await forgetStoredAccount(key)
  }
}

/** Imported dynamically, because signing out is never needed before the first posts. */
async function forgetFiles(accountKey: string): Promise<void> {
  const { forgetDraftFiles } = await import('./draftFiles.ts')
  await forgetDraftFiles(accountKey)
}

/** Deletes an account's waiting tasks; if they are kept, only removes the token from them. */
async function forgetSending(accountKey: string, isKept: boolean): Promise<void> {
  try {
    const { changeQueue } = await import('./sendingTable.ts')
    await changeQueue({ kind: 'signed-out', accountKey, isKept })
  } catch {
    // Broken storage contains nothing to delete.
  }
}

async function forgetWorkers(accountKey: string): Promise<void> {
  const { endPush, forgetRead } = await import('./forgetRead.ts')
  await Promise.all([forgetRead(), endPush(accountKey)])
}

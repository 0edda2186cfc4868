import { endAccountStores } from './accountStore.ts'
import { forgetPages } from './catchUpPages.ts'
import { removeLocalOf } from './localStore.ts'
import { forgetRemembered } from './rememberedTable.ts'
import { forgetSignedOut, keptAfterSignOutMs, readSignedOut } from './signedOutAccounts.ts'
import { actionsStorageKey, draftStorageKey, outboxStorageKey } from './storageKeys.ts'
import { forgetStoredSession } from './storedSessions.ts'

/** The entries of localStorage that the reader has written, in contrast to what was read. */
const writtenNames = [draftStorageKey, outboxStorageKey, actionsStorageKey]

/**
 * Deletes what this device stores for an account that was signed out: timelines, the words of posts, searches, settings, pictures, push messages. Drafts and what
 * waits to be sent are deleted too, unless they are kept until it signs in again. The next person to use the device must not find anything.
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

/** Deletes what was kept for too long for accounts that did not sign in again. `now` is in milliseconds since 1970. */
export async function sweepSignedOut(now: number): Promise<void> {
  for (const { key, at } of readSignedOut()) {
    if (at + keptAfterSignOutMs > now) continue
    forgetSignedOut(key)
    await forgetStoredAccount(key)
  }
}

/** Loaded here, because signing out is never needed before the first posts. */
async function forgetFiles(accountKey: string): Promise<void> {
  const { forgetDraftFiles } = await import('./draftFiles.ts')
  await forgetDraftFiles(accountKey)
}

/** What is kept of it is without the token. */
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

import { forgetPages } from './catchUpPages.ts'
import { withObjectStore } from './database.ts'
import { forgetRead } from './forgetRead.ts'
import { removeLocal } from './localStore.ts'
import { forgetStoredSession } from './storedSessions.ts'
import { catchUpStorageKey, firstPaintStorageKey } from './storageKeys.ts'

/** How many bytes this origin stores; null where the browser does not tell. */
export async function storedBytes(): Promise<number | null> {
  try {
    return (await navigator.storage?.estimate())?.usage ?? null
  } catch {
    return null
  }
}

/** Deletes everything that can be loaded again: stored timelines, answers, emoji lists and pictures. Answers whether that succeeded. */
export async function clearCache(accountKey: string): Promise<boolean> {
  try {
    await forgetStoredSession(accountKey)
    await forgetPages(accountKey)
    removeLocal(`${catchUpStorageKey} ${accountKey}`)
    await withObjectStore('readwrite', (table) => table.delete(IDBKeyRange.bound('emoji ', 'emoji \uffff')))
    await forgetRead()
    removeLocal(firstPaintStorageKey(accountKey))
    return true
  } catch {
    return false
  }
}

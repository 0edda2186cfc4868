import type { SessionStorage } from '@starling/domain/persistence'
import { withObjectStore } from './database.ts'
import { readLocal, writeLocal } from './localStore.ts'
import { placeStorageKey } from './storageKeys.ts'

/** Stores a session's snapshot in IndexedDB. Where storage is blocked, full or broken, the next start is only slower. */
export function createSessionStorage(key: string): SessionStorage {
  const placeKey = `${placeStorageKey} ${key}`
  return {
    async load() {
      const snapshot = await withObjectStore<object>('readonly', (store) => store.get(key)).catch(() => undefined)
      const left = readLocal(placeKey)
      // If a page was closed soon after it was opened, only its position is stored, and no posts.
      return snapshot || left ? { version: 1, ...snapshot, left } : null
    },
    async save(snapshot) {
      try {
        await withObjectStore('readwrite', (store) => store.put(snapshot, key))
      } catch {
        // The device is full. The stored snapshot would become outdated, so it is deleted.
        await forgetStoredSession(key)
      }
    },
    savedPlace: () => readLocal(placeKey),
    // In localStorage, because a transaction of the database may be aborted when the page is closed, which must not lose this value.
    keepPlace: (left) => void writeLocal(placeKey, left),
  }
}

export async function forgetStoredSession(key: string): Promise<void> {
  try {
    await withObjectStore('readwrite', (store) => store.delete(key))
  } catch {
    // Without storage there is nothing to delete.
  }
}

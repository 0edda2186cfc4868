import type { SessionStorage } from '@starling/domain/persistence'
import { askDatabase } from './askDatabase.ts'

/** Keeps a session's snapshot in IndexedDB. Blocked, full or broken storage only costs the head start. */
export function createSessionStorage(key: string): SessionStorage {
  return {
    async load() {
      try {
        return await askDatabase<unknown>('readonly', (store) => store.get(key))
      } catch {
        return null
      }
    },
    async save(snapshot) {
      try {
        await askDatabase('readwrite', (store) => store.put(snapshot, key))
      } catch {
        // Over quota: what is stored would only grow older, so it goes.
        await forgetStoredSession(key)
      }
    },
  }
}

export async function forgetStoredSession(key: string): Promise<void> {
  try {
    await askDatabase('readwrite', (store) => store.delete(key))
  } catch {
    // Nothing is stored where nothing can be deleted.
  }
}

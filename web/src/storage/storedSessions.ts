import type { SessionStorage } from '@starling/domain/persistence'
import { askDatabase } from './askDatabase.ts'

/** Stores a session's snapshot in IndexedDB. Where storage is blocked, full or broken, the next start is only slower. */
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
        // Over quota: the stored snapshot would become outdated, so it is deleted.
        await forgetStoredSession(key)
      }
    },
  }
}

export async function forgetStoredSession(key: string): Promise<void> {
  try {
    await askDatabase('readwrite', (store) => store.delete(key))
  } catch {
    // Without storage there is nothing to delete.
  }
}

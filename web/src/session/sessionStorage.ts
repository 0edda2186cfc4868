import type { SessionStorage, StoredSession } from '@starling/domain/session'
import type { IDBPDatabase } from 'idb'
import { deleteDB, openDB } from 'idb'

const databaseName = 'starling'
const table = 'sessions'

let opened: Promise<IDBPDatabase | null> | null = null

/** Keeps a session's snapshot in IndexedDB. Blocked, full or broken storage only costs the head start. */
export function createSessionStorage(key: string): SessionStorage {
  return {
    async load() {
      try {
        const database = await open()
        const stored: unknown = await database?.get(table, key)
        return isStoredSession(stored) ? stored : null
      } catch {
        return null
      }
    },
    async save(snapshot) {
      try {
        const database = await open()
        const transaction = database?.transaction(table, 'readwrite')
        // Committed by hand: what waits for its success to be told is given up when the page goes away.
        void transaction?.store.put(snapshot, key).catch(() => undefined)
        transaction?.commit()
        await transaction?.done
      } catch {
        // Over quota: what is stored would only grow older, so it goes.
        await forgetStoredSession(key)
      }
    },
  }
}

export async function forgetStoredSession(key: string): Promise<void> {
  try {
    const database = await open()
    await database?.delete(table, key)
  } catch {
    // Nothing is stored where nothing can be deleted.
  }
}

/** For tests, and for "forget everything on this device". */
export async function forgetAllStoredSessions(): Promise<void> {
  const database = await open()
  database?.close()
  opened = null
  await deleteDB(databaseName)
}

function open(): Promise<IDBPDatabase | null> {
  opened ??= typeof indexedDB === 'undefined' ? Promise.resolve(null) : openDB(databaseName, 1, {
    upgrade(database) {
      database.createObjectStore(table)
    },
    // Another tab runs a newer version: let go, so that it can upgrade.
    blocking(_current, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close()
      opened = null
    },
    terminated() {
      opened = null
    },
  }).catch(() => null)
  return opened
}

function isStoredSession(value: unknown): value is StoredSession {
  return typeof value === 'object' && value !== null && (value as { version?: unknown }).version === 1
}

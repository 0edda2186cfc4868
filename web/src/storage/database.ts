import { openDB } from 'idb'
import type { IDBPDatabase, IDBPObjectStore } from 'idb'
import { createStore } from './store.ts'

const databaseName = 'starling'
const version = 5
/**
 * `sessions` holds what was shown last, `files` the bytes of files not uploaded yet, `sending` what is to be sent, `remembered` the words of
 * posts that were read. In `waiting` earlier versions kept copies of what is to be sent, for the service worker.
 */
const tables = ['sessions', 'files', 'waiting', 'sending', 'remembered'] as const

type Table = (typeof tables)[number]
/** Only reading where the transaction is for reading. */
type Stored = IDBPObjectStore<unknown, [Table], Table, 'readwrite'>

let opened: Promise<IDBPDatabase | null> | null = null

/** Whether another tab has given the database a later version, which only a newer version of the client does. */
export const hasNewerDatabase = createStore(false)

/** Does something with one object store of this client's database; undefined where there is no such record. Rejects where storage is broken or full. */
export async function withObjectStore<T>(
  mode: 'readonly' | 'readwrite',
  ask: (store: Stored) => Promise<T>,
  table: Table = 'sessions',
): Promise<T | undefined> {
  const database = await openDatabase()
  if (!database) return undefined
  const transaction = database.transaction(table, mode)
  const answer = ask(transaction.store as Stored)
  if (mode === 'readonly') return answer
  // The failure of the transaction is what callers hear of.
  answer.catch(() => undefined)
  // Committed explicitly, because a transaction waiting for its automatic commit is aborted when the page is closed.
  transaction.commit()
  await transaction.done
  return answer
}

/** Null where the browser stores nothing. */
export function openDatabase(): Promise<IDBPDatabase | null> {
  opened ??= typeof indexedDB === 'undefined' ? Promise.resolve(null) : connect().catch(() => null)
  return opened
}

/** The next request opens it again. */
export function closeDatabase(): void {
  void opened?.then((database) => database?.close())
  opened = null
}

/** Null while another tab keeps the database of an older version open: until it closes, nothing is stored, and no caller waits. */
function connect(): Promise<IDBPDatabase | null> {
  return new Promise((resolve, reject) => {
    openDB(databaseName, version, {
      upgrade(database) {
        for (const name of tables) if (!database.objectStoreNames.contains(name)) database.createObjectStore(name)
      },
      blocked: () => resolve(null),
      blocking: letGo,
      terminated: forget,
    })
      .catch(openNewer)
      .then((database) => {
        opened = Promise.resolve(database)
        resolve(database)
      })
      .catch(reject)
  })
}

/** A newer version of the client only adds object stores, so an older one goes on storing in those it knows until it is reloaded. */
async function openNewer(cause: unknown): Promise<IDBPDatabase> {
  if (!(cause instanceof DOMException) || cause.name !== 'VersionError') throw cause
  hasNewerDatabase.set(true)
  return openDB(databaseName, undefined, { blocking: letGo, terminated: forget })
}

/** Another tab runs a newer version, or deletes the database: the connection is closed, because that tab has to wait for it otherwise. */
function letGo(_current: number, next: number | null, event: IDBVersionChangeEvent): void {
  if (event.target instanceof IDBDatabase) event.target.close()
  opened = null
  if (next !== null) hasNewerDatabase.set(true)
}

function forget(): void {
  opened = null
}

import { openDB } from 'idb'
import type { IDBPDatabase, IDBPObjectStore } from 'idb'
import { createStore } from './store.ts'

const databaseName = 'starling'
const version = 5
/**
 * `sessions` holds the last shown timelines and what can be loaded again, `files` the files not uploaded yet, `sending` the waiting tasks,
 * `remembered` the words of posts that were read. `waiting` is unused; earlier versions of the client stored waiting tasks there.
 */
const tables = ['sessions', 'files', 'waiting', 'sending', 'remembered'] as const

type Table = (typeof tables)[number]
/** Typed for writing; a transaction for reading refuses writes when it runs. */
type Stored = IDBPObjectStore<unknown, [Table], Table, 'readwrite'>

let opened: Promise<IDBPDatabase | null> | null = null

/** Whether another tab has upgraded the database, which only a newer version of the client does. */
export const hasNewerDatabase = createStore(false)

/**
 * Runs one request on an object store of this client's database; undefined where there is no such record. Rejects where storage is broken
 * or full.
 */
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
  // Callers receive the failure of the transaction instead.
  answer.catch(() => undefined)
  // Committed explicitly, because a transaction waiting for its automatic commit is aborted when the page is closed.
  transaction.commit()
  await transaction.done
  return answer
}

/** Null where the browser has no database. */
export function openDatabase(): Promise<IDBPDatabase | null> {
  opened ??= typeof indexedDB === 'undefined' ? Promise.resolve(null) : connect().catch(() => null)
  return opened
}

/** The next request opens it again. */
export function closeDatabase(): void {
  void opened?.then((database) => database?.close())
  opened = null
}

/** Null while another tab keeps an older version of the database open. Until it closes, nothing is stored, and no caller waits. */
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

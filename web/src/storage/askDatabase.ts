import { createStore } from './store.ts'

const databaseName = 'starling'
const version = 3
/** `sessions` holds what was shown last, `files` the bytes of files not uploaded yet, `waiting` what the service worker may send. */
const tables = ['sessions', 'files', 'waiting'] as const

type Table = (typeof tables)[number]

let opened: Promise<IDBDatabase | null> | null = null

/** Whether another tab has given the database a later version, which only a newer version of the client does. */
export const hasNewerDatabase = createStore(false)

/** One request to one object store of this client's database; undefined where there is no such record. Rejects where storage is broken or full. */
export async function askDatabase<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
  table: Table = 'sessions',
): Promise<T | undefined> {
  const database = await open()
  if (!database) return undefined
  const transaction = database.transaction(table, mode)
  const request = ask(transaction.objectStore(table))
  if (mode === 'readonly') return answerOf(request)
  // Committed explicitly, because a transaction waiting for its automatic commit is aborted when the page is closed.
  transaction.commit()
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

function open(): Promise<IDBDatabase | null> {
  opened ??= typeof indexedDB === 'undefined' ? Promise.resolve(null) : connect().catch(() => null)
  return opened
}

/** Null while another tab keeps the database of an older version open: until it closes, nothing is stored, and no caller waits. */
function connect(): Promise<IDBDatabase | null> {
  const request = indexedDB.open(databaseName, version)
  request.onupgradeneeded = () => {
    for (const name of tables) if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name)
  }
  return new Promise((resolve, reject) => {
    request.onblocked = () => resolve(null)
    answerOf(request)
      .catch(openNewer)
      .then((database) => {
        follow(database)
        opened = Promise.resolve(database)
        resolve(database)
      })
      .catch(reject)
  })
}

/** A newer version of the client only adds object stores, so an older one goes on storing in those it knows until it is reloaded. */
async function openNewer(cause: unknown): Promise<IDBDatabase> {
  if (!(cause instanceof DOMException) || cause.name !== 'VersionError') throw cause
  hasNewerDatabase.set(true)
  return answerOf(indexedDB.open(databaseName))
}

function follow(database: IDBDatabase): void {
  // Another tab runs a newer version, or deletes the database: the connection is closed, because that tab has to wait for it otherwise.
  database.onversionchange = ({ newVersion }) => {
    database.close()
    opened = null
    if (newVersion !== null) hasNewerDatabase.set(true)
  }
  database.onclose = () => {
    opened = null
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

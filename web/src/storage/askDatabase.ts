const databaseName = 'starling'
/** `sessions` holds what was shown last, `files` the bytes of files not uploaded yet, `waiting` what the service worker may send. */
const tables = ['sessions', 'files', 'waiting'] as const

type Table = (typeof tables)[number]

let opened: Promise<IDBDatabase | null> | null = null

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

async function connect(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 3)
  request.onupgradeneeded = () => {
    for (const name of tables) if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name)
  }
  const database = await answerOf(request)
  // Another tab runs a newer version: the connection is closed, so that it can upgrade the database.
  database.onversionchange = () => {
    database.close()
    opened = null
  }
  database.onclose = () => {
    opened = null
  }
  return database
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

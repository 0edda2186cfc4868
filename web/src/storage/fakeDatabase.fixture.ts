import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach } from 'vitest'
import { closeDatabase } from './database.ts'
import { readQueue } from './sendingTable.ts'

// The other tests of this process have no database.
Reflect.deleteProperty(globalThis, 'indexedDB')

/** Gives each test of a file a database of its own; jsdom has none. */
export function useFakeDatabase(): void {
  beforeEach(async () => {
    Object.defineProperty(globalThis, 'indexedDB', { value: new IDBFactory(), configurable: true, writable: true })
    closeDatabase()
    await readQueue()
  })
  afterEach(async () => {
    Reflect.deleteProperty(globalThis, 'indexedDB')
    closeDatabase()
    await readQueue()
  })
}

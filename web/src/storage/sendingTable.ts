import { inOrder, reduceQueue } from '@starling/domain/sending'
import type { Queue, QueueChange, QueueEvent, QueueRow } from '@starling/domain/sending'
import { withObjectStore, openDatabase } from './database.ts'
import { keptByPage } from './pageMemory.ts'
import { createStore } from './store.ts'

/** The rows to be sent from this device, as last read by this page or worker. The database holds the current state. */
export const queue = createStore<Queue>([])

/** Rows that could not be stored, because the device is full or stores nothing: they are lost when the page is closed. */
const unstored = keptByPage(new Map<string, QueueRow>())

const table = 'sending'
/** Through it, pages and the worker tell each other that the rows have changed. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('starling sending')
const announce = channel?.postMessage.bind(channel)
channel?.addEventListener('message', () => void readQueue())

/**
 * Stores a new row; answers whether that succeeded. It is one request without reading before it, so that the row is stored even if the page
 * is killed at once.
 */
export async function addRow(row: QueueRow): Promise<boolean> {
  const isStored = await putRow(row)
  if (!isStored) unstored.set(row.id, row)
  // Before listeners are notified, an action is merged with the other actions about the same post or account.
  if (row.lane === 'actions') await changeQueue({ kind: 'admitted', id: row.id }).catch(readQueue)
  else hear(reduceQueue(queue.get(), { kind: 'added', row }))
  return isStored
}

/** Stores a row, overwriting changes that others have made to it. */
export async function putRow(row: QueueRow): Promise<boolean> {
  try {
    return (await withObjectStore('readwrite', (store) => store.put(row, row.id), table)) !== undefined
  } catch {
    return false
  }
}

/** Changes the stored queue, in one transaction with reading it; rejects where storage is broken. */
export async function changeQueue(event: QueueEvent): Promise<QueueChange> {
  const database = await openDatabase()
  const transaction = database?.transaction(table, 'readwrite')
  const stored: QueueRow[] = transaction === undefined ? [] : await transaction.store.getAll()
  const before = inOrder([...stored, ...unstored.values()])
  const after = reduceQueue(before, event)
  const requests: Promise<unknown>[] = []
  for (const row of before) {
    if (after.includes(row)) continue
    const next = after.find(({ id }) => id === row.id)
    if (unstored.has(row.id)) {
      if (next === undefined) unstored.delete(row.id)
      else unstored.set(row.id, next)
    } else if (transaction !== undefined)
      requests.push(next === undefined ? transaction.store.delete(row.id) : transaction.store.put(next, row.id))
  }
  transaction?.commit()
  await Promise.all([...requests, transaction?.done])
  hear(after, requests.length > 0)
  return { before, after }
}

/** Reads the stored rows, with the changes of other tabs; after a failure the rows stay as they are. */
export async function readQueue(): Promise<Queue> {
  try {
    const stored: QueueRow[] = (await withObjectStore('readonly', (store) => store.getAll(), table)) ?? []
    hear(inOrder([...stored, ...unstored.values()]), false)
  } catch {
    // The rows are read again with the next change.
  }
  return queue.get()
}

/** Whether rows would be lost when the page is closed. */
export function hasUnstored(): boolean {
  return unstored.size > 0
}

/** Publishes the rows. Rows that have not changed stay the same objects, so that components need not render them again. */
function hear(next: Queue, isOwnChange = true): void {
  const known = new Map(queue.get().map((row) => [row.id, row]))
  const rows = next.map((row) => {
    const before = known.get(row.id)
    return before !== undefined && JSON.stringify(before) === JSON.stringify(row) ? before : row
  })
  if (rows.length !== known.size || rows.some((row, at) => row !== queue.get()[at])) queue.set(rows)
  if (isOwnChange) announce?.(null)
}

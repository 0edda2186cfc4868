import { inOrder, reduceQueue } from '@starling/domain/sending'
import type { Queue, QueueChange, QueueEvent, QueueRow } from '@starling/domain/sending'
import { withObjectStore, openDatabase } from './database.ts'
import { keptByPage } from './pageMemory.ts'
import { createStore } from './store.ts'

/** What is to be sent from this device, as far as this page or worker has heard. What it holds is stored. */
export const queue = createStore<Queue>([])

/** Rows that could not be stored, because the device is full or stores nothing: they are lost with the page. */
const unstored = keptByPage(new Map<string, QueueRow>())

const table = 'sending'
/** Pages and the worker tell each other that something has changed. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('starling sending')
const announce = channel?.postMessage.bind(channel)
channel?.addEventListener('message', () => void readQueue())

/** Stores a new row; answers whether that succeeded. One request without reading before it, so that it outlives a page that is killed at once. */
export async function addRow(row: QueueRow): Promise<boolean> {
  const isStored = await putRow(row)
  if (!isStored) unstored.set(row.id, row)
  // An action is compared with the others about the same post or account before anybody hears of it.
  if (row.lane === 'actions') await changeQueue({ kind: 'admitted', id: row.id }).catch(readQueue)
  else hear(reduceQueue(queue.get(), { kind: 'added', row }))
  return isStored
}

/** Stores a row, whatever others have made of it. */
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

/** Reads what is stored by now, also by others; what cannot be read is as it was. */
export async function readQueue(): Promise<Queue> {
  try {
    const stored: QueueRow[] = (await withObjectStore('readonly', (store) => store.getAll(), table)) ?? []
    hear(inOrder([...stored, ...unstored.values()]), false)
  } catch {
    // The next change tries again.
  }
  return queue.get()
}

/** Whether something would be lost with the page. */
export function hasUnstored(): boolean {
  return unstored.size > 0
}

/** Rows that are the same for whoever shows them stay the same objects. */
function hear(next: Queue, isOwnChange = true): void {
  const known = new Map(queue.get().map((row) => [row.id, row]))
  const rows = next.map((row) => {
    const before = known.get(row.id)
    return before !== undefined && JSON.stringify(before) === JSON.stringify(row) ? before : row
  })
  if (rows.length !== known.size || rows.some((row, at) => row !== queue.get()[at])) queue.set(rows)
  if (isOwnChange) announce?.(null)
}

import type { RememberedPost } from '@starling/domain/remembered'
import { withObjectStore } from './database.ts'

/** A change of an account's remembered posts, as pages and workers report it to each other. */
export interface RememberedChange {
  readonly accountKey: string
  readonly put: readonly RememberedPost[]
  /** The ids of posts that are not remembered any more, or `all` for all posts of the account. */
  readonly gone: readonly string[] | 'all'
}

const table = 'remembered'
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('starling remembered')
const announce = channel?.postMessage.bind(channel)
const listeners = new Set<(change: RememberedChange) => void>()
channel?.addEventListener('message', ({ data }: MessageEvent<RememberedChange>) => tell(data))

function tell(change: RememberedChange): void {
  for (const listener of listeners) listener(change)
}

/** All remembered posts of an account; rejects where storage is broken. */
export async function readRemembered(accountKey: string): Promise<readonly RememberedPost[]> {
  const stored: readonly RememberedPost[] | undefined = await withObjectStore(
    'readonly',
    (store) => store.getAll(rangeOf(accountKey)),
    table,
  )
  return stored ?? []
}

/** How many posts are remembered for an account; rejects where storage is broken. */
export async function countRemembered(accountKey: string): Promise<number> {
  return (await withObjectStore('readonly', (store) => store.count(rangeOf(accountKey)), table)) ?? 0
}

/** Stores new and changed posts, and deletes others; rejects where storage is broken or full. */
export async function changeRemembered(accountKey: string, put: readonly RememberedPost[], gone: readonly string[] = []): Promise<void> {
  await withObjectStore(
    'readwrite',
    (store) =>
      Promise.all([
        ...put.map((post) => store.put(post, keyOf(accountKey, post.id))),
        ...gone.map((id) => store.delete(keyOf(accountKey, id))),
      ]),
    table,
  )
  report({ accountKey, put, gone })
}

/** Deletes everything that is remembered for an account; rejects where storage is broken. */
export async function forgetRemembered(accountKey: string): Promise<void> {
  await withObjectStore('readwrite', (store) => store.delete(rangeOf(accountKey)), table)
  report({ accountKey, put: [], gone: 'all' })
}

/** Calls back for every change, also those of other tabs and workers. Answers the function that ends that. */
export function onRememberedChange(listener: (change: RememberedChange) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function report(change: RememberedChange): void {
  tell(change)
  announce?.(change)
}

const keyOf = (accountKey: string, id: string): string => `${accountKey} ${id}`
const rangeOf = (accountKey: string): IDBKeyRange => IDBKeyRange.bound(`${accountKey} `, `${accountKey} \uffff`)

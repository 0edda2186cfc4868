import { statusSchema } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import { readEntity } from '@starling/api/reading'
import { withObjectStore } from './database.ts'

/** A page of posts that were gathered to catch up with a timeline. */
export interface CatchUpPage {
  readonly posts: readonly Status[]
  /** The ids of those posts that had already been seen on this device when they were gathered. */
  readonly seen: readonly string[]
}

/** Stored in the same object store as the sessions, because both hold copies of the server's data that can be loaded again. */
const prefix = 'catch-up '
const rangeOf = (accountKey: string): IDBKeyRange => IDBKeyRange.bound(`${prefix}${accountKey} `, `${prefix}${accountKey} \uffff`)
/** A request is identified by the time at which it began, so the pages of two tabs are never mixed up. */
const keyOf = (accountKey: string, begunAt: number, index: number): string => `${prefix}${accountKey} ${begunAt} ${index}`

/** Stores a page; rejects where storage is broken, full or blocked. */
export async function storePage(accountKey: string, begunAt: number, index: number, page: CatchUpPage): Promise<void> {
  const stored = await withObjectStore('readwrite', (store) => store.put(page, keyOf(accountKey, begunAt, index)))
  if (stored === undefined) throw new Error('This browser stores nothing')
}

/** A stored page, without posts that cannot be read; null where there is none. Rejects where storage is broken. */
export async function readPage(accountKey: string, begunAt: number, index: number): Promise<CatchUpPage | null> {
  const stored: unknown = await withObjectStore('readonly', (store) => store.get(keyOf(accountKey, begunAt, index)))
  if (typeof stored !== 'object' || stored === null) return null
  const { posts, seen } = stored as { readonly [Name in keyof CatchUpPage]?: unknown }
  if (!Array.isArray(posts) || !Array.isArray(seen)) return null
  return {
    posts: posts.flatMap((post: unknown) => readEntity(statusSchema, post) ?? []),
    seen: seen.filter((id): id is string => typeof id === 'string'),
  }
}

/** Deletes all pages of an account; rejects where storage is broken. */
export async function forgetPages(accountKey: string): Promise<void> {
  await withObjectStore('readwrite', (store) => store.delete(rangeOf(accountKey)))
}

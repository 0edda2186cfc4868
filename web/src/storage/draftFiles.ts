import { withObjectStore } from './database.ts'
import { isNamedInLocal } from './localStore.ts'
import { readQueue } from './sendingTable.ts'
import { dropStoredFile, isStoredFile, readStoredFile, storedFileName } from './storedFiles.ts'
import type { StoredFile } from './storedFiles.ts'

/** How long a file without a draft is kept, in milliseconds: another tab may be about to use it, or a deleted draft may be restored. */
const graceMs = 86_400_000
/** Files chosen on this page; the only copy where the browser stores no files. */
const inMemory = new Map<string, Blob>()

/** The key range of one account: its key followed by a space; '!' is the character after the space. */
const namesOf = (accountKey: string) => IDBKeyRange.bound(`${accountKey} `, `${accountKey}!`, false, true)

/** Stores a file of a draft until it is uploaded; answers whether it would survive the page. */
export async function keepDraftFile(accountKey: string, key: string, file: Blob): Promise<boolean> {
  const name = storedFileName(accountKey, key)
  inMemory.set(name, file)
  const stored: StoredFile = { file, storedAt: Date.now() }
  try {
    return (await withObjectStore('readwrite', (store) => store.put(stored, name), 'files')) !== undefined
  } catch {
    // The device is full, or a private window stores nothing.
    return false
  }
}

/** The file, or null where it does not exist any more. */
export async function readDraftFile(accountKey: string, key: string): Promise<Blob | null> {
  return inMemory.get(storedFileName(accountKey, key)) ?? readStoredFile(accountKey, key)
}

export async function dropDraftFile(accountKey: string, key: string): Promise<void> {
  inMemory.delete(storedFileName(accountKey, key))
  await dropStoredFile(accountKey, key)
}

/** Deletes files that no draft and no waiting post uses and that are older than a day. */
export async function sweepDraftFiles(accountKey: string): Promise<void> {
  if (typeof IDBKeyRange === 'undefined') return
  await quietly(
    (async () => {
      const names = (await withObjectStore('readonly', (store) => store.getAllKeys(namesOf(accountKey)), 'files')) ?? []
      const waiting = JSON.stringify(await readQueue())
      for (const name of names) {
        if (typeof name !== 'string') continue
        const key = name.slice(accountKey.length + 1)
        if (isNamedInLocal(accountKey, key) || waiting.includes(key)) continue
        const stored: unknown = await withObjectStore('readonly', (store) => store.get(name), 'files')
        if (isStoredFile(stored) && stored.storedAt > Date.now() - graceMs) continue
        await withObjectStore('readwrite', (store) => store.delete(name), 'files')
      }
    })(),
  )
}

/** For signing out. */
export async function forgetDraftFiles(accountKey: string): Promise<void> {
  for (const name of inMemory.keys()) if (name.startsWith(`${accountKey} `)) inMemory.delete(name)
  if (typeof IDBKeyRange === 'undefined') return
  await quietly(withObjectStore('readwrite', (store) => store.delete(namesOf(accountKey)), 'files'))
}

/** Ignores failures, because blocked or broken storage contains nothing to delete. */
async function quietly(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch {
    // Nothing was stored, so there is nothing to delete.
  }
}

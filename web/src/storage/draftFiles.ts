import { askDatabase } from './askDatabase.ts'
import { isNamedInLocal } from './localStore.ts'

interface StoredFile {
  readonly file: Blob
  /** Milliseconds since 1970. */
  readonly storedAt: number
}

/** A file nobody names any more is kept this long: another tab may be about to name it, or a deleted draft be brought back. */
const graceMs = 86_400_000
/** What was chosen on this page; also where the browser stores no files. */
const inMemory = new Map<string, Blob>()

const nameOf = (accountKey: string, key: string) => `${accountKey} ${key}`
/** All names of one account: a space follows the account's key, and '!' is the next character. */
const namesOf = (accountKey: string) => IDBKeyRange.bound(`${accountKey} `, `${accountKey}!`, false, true)

/** Keeps a file of a draft until it is at the server; answers whether it would survive the page. */
export async function keepDraftFile(accountKey: string, key: string, file: Blob): Promise<boolean> {
  const name = nameOf(accountKey, key)
  inMemory.set(name, file)
  const stored: StoredFile = { file, storedAt: Date.now() }
  try {
    return (await askDatabase('readwrite', (store) => store.put(stored, name), 'files')) !== undefined
  } catch {
    // The device is full, or stores nothing in private windows.
    return false
  }
}

/** The file, or null where it is gone. */
export async function readDraftFile(accountKey: string, key: string): Promise<Blob | null> {
  const name = nameOf(accountKey, key)
  const known = inMemory.get(name)
  if (known !== undefined) return known
  try {
    const stored: unknown = await askDatabase('readonly', (store) => store.get(name), 'files')
    return isStoredFile(stored) ? stored.file : null
  } catch {
    return null
  }
}

export async function dropDraftFile(accountKey: string, key: string): Promise<void> {
  const name = nameOf(accountKey, key)
  inMemory.delete(name)
  await quietly(askDatabase('readwrite', (store) => store.delete(name), 'files'))
}

/** Deletes what nothing names any more and what is older than a day. */
export async function sweepDraftFiles(accountKey: string): Promise<void> {
  if (typeof IDBKeyRange === 'undefined') return
  await quietly(
    (async () => {
      const names = (await askDatabase('readonly', (store) => store.getAllKeys(namesOf(accountKey)), 'files')) ?? []
      for (const name of names) {
        if (typeof name !== 'string' || isNamedInLocal(accountKey, name.slice(accountKey.length + 1))) continue
        const stored: unknown = await askDatabase('readonly', (store) => store.get(name), 'files')
        if (isStoredFile(stored) && stored.storedAt > Date.now() - graceMs) continue
        await askDatabase('readwrite', (store) => store.delete(name), 'files')
      }
    })(),
  )
}

/** At sign-out. */
export async function forgetDraftFiles(accountKey: string): Promise<void> {
  for (const name of inMemory.keys()) if (name.startsWith(`${accountKey} `)) inMemory.delete(name)
  if (typeof IDBKeyRange === 'undefined') return
  await quietly(askDatabase('readwrite', (store) => store.delete(namesOf(accountKey)), 'files'))
}

/** Storage that is blocked or broken holds nothing that could be deleted. */
async function quietly(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch {
    // As said above.
  }
}

function isStoredFile(value: unknown): value is StoredFile {
  return typeof value === 'object' && value !== null && (value as { file?: unknown }).file instanceof Blob
}

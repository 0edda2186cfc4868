import { withObjectStore } from './database.ts'

/** A file of a draft that is not uploaded yet. */
export interface StoredFile {
  readonly file: Blob
  /** Milliseconds since 1970. */
  readonly storedAt: number
}

/** Used in place of an account's key for files shared by another app, until the composer knows which account writes. */
export const sharedFilesKey = 'shared'

export function storedFileName(accountKey: string, key: string): string {
  return `${accountKey} ${key}`
}

/** The stored file, also for the service worker; null where it does not exist any more, or storage is broken. */
export async function readStoredFile(accountKey: string, key: string): Promise<Blob | null> {
  try {
    const stored: unknown = await withObjectStore('readonly', (store) => store.get(storedFileName(accountKey, key)), 'files')
    return isStoredFile(stored) ? stored.file : null
  } catch {
    return null
  }
}

export function isStoredFile(value: unknown): value is StoredFile {
  return typeof value === 'object' && value !== null && (value as { file?: unknown }).file instanceof Blob
}

/** Called when the server has the file, or nobody needs it any more. */
export async function dropStoredFile(accountKey: string, key: string): Promise<void> {
  try {
    await withObjectStore('readwrite', (store) => store.delete(storedFileName(accountKey, key)), 'files')
  } catch {
    // Blocked or broken storage contains nothing to delete.
  }
}

import { askDatabase } from './askDatabase.ts'

/** A file of a draft, as it is stored until it is uploaded. */
export interface StoredFile {
  readonly file: Blob
  /** Milliseconds since 1970. */
  readonly storedAt: number
}

export function storedFileName(accountKey: string, key: string): string {
  return `${accountKey} ${key}`
}

/** The stored file, also for the service worker; null where it does not exist any more, or storage is broken. */
export async function readStoredFile(accountKey: string, key: string): Promise<Blob | null> {
  try {
    const stored: unknown = await askDatabase('readonly', (store) => store.get(storedFileName(accountKey, key)), 'files')
    return isStoredFile(stored) ? stored.file : null
  } catch {
    return null
  }
}

export function isStoredFile(value: unknown): value is StoredFile {
  return typeof value === 'object' && value !== null && (value as { file?: unknown }).file instanceof Blob
}

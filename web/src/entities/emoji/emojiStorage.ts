import { askDatabase } from '../../storage/askDatabase.ts'

/** A list of emoji with the ETag it came with. */
export interface StoredEmoji<T> {
  readonly etag: string | null
  readonly list: readonly T[]
}

/** Where lists of emoji outlive the page. Neither call ever fails: without storage they are fetched anew. */
export interface EmojiStorage {
  load<T>(key: string): Promise<StoredEmoji<T> | null>
  save<T>(key: string, stored: StoredEmoji<T>): Promise<void>
}

/** A change of what is stored needs another number, so that nobody reads the old form. */
const version = 1

/** Keeps them in IndexedDB, a list with its ETag in one piece: one cannot stay without the other (R-emoji-03). */
export const emojiStorage: EmojiStorage = {
  async load<T>(key: string) {
    try {
      const stored: unknown = await askDatabase('readonly', (table) => table.get(nameOf(key)))
      return isStored<T>(stored) ? stored : null
    } catch {
      return null
    }
  },
  async save(key, stored) {
    try {
      await askDatabase('readwrite', (table) => table.put(stored, nameOf(key)))
    } catch {
      // Full or blocked: it is fetched again the next time.
    }
  },
}

export const noEmojiStorage: EmojiStorage = { load: async () => null, save: async () => undefined }

function nameOf(key: string): string {
  return `emoji ${version} ${key}`
}

/** An empty list is as good as none: its ETag would keep it empty for ever (R-emoji-03). */
function isStored<T>(value: unknown): value is StoredEmoji<T> {
  if (typeof value !== 'object' || value === null) return false
  const { etag, list } = value as Partial<Record<keyof StoredEmoji<T>, unknown>>
  return (etag === null || typeof etag === 'string') && Array.isArray(list) && list.length > 0
}

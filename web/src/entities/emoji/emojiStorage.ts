import { webAddress } from '@starling/api/reading'
import type { PictureEmoji, UnicodeEmoji } from '@starling/domain/emoji'
import { fieldsOf, storedText, storedTexts } from '../../storage/storedFields.ts'
import { withObjectStore } from '../../storage/database.ts'

/** A list of emoji with the ETag it came with. */
export interface StoredEmoji<T> {
  readonly etag: string | null
  readonly list: readonly T[]
}

/** Where emoji lists are stored between visits. Neither function ever fails: without storage the lists are loaded again. */
export interface EmojiStorage {
  /** Each item is read by `read`, which answers null for invalid ones. */
  load<T>(key: string, read: (item: unknown) => T | null): Promise<StoredEmoji<T> | null>
  save<T>(key: string, stored: StoredEmoji<T>): Promise<void>
}

/** To be increased when the stored form changes, so that the old form is not read. */
const version = 1

/** Stores lists in IndexedDB, each in one record with its ETag, so that neither can remain without the other. */
export const emojiStorage: EmojiStorage = {
  async load(key, read) {
    try {
      return readStored(await withObjectStore<unknown>('readonly', (table) => table.get(nameOf(key))), read)
    } catch {
      return null
    }
  },
  async save(key, stored) {
    try {
      await withObjectStore('readwrite', (table) => table.put(stored, nameOf(key)))
    } catch {
      // Storage is full or blocked: the list is loaded again next time.
    }
  },
}

export const noEmojiStorage: EmojiStorage = { load: async () => null, save: async () => undefined }

function nameOf(key: string): string {
  return `emoji ${version} ${key}`
}

/**
 * An empty list is ignored, because its ETag would keep it empty for ever. A list with damaged items is used without
 * them and without its ETag, so that the whole list is loaded again.
 */
export function readStored<T>(stored: unknown, read: (item: unknown) => T | null): StoredEmoji<T> | null {
  const { etag, list } = fieldsOf(stored)
  if (!Array.isArray(list)) return null
  const whole = list.flatMap((item: unknown) => read(item) ?? [])
  if (whole.length === 0) return null
  return { etag: typeof etag === 'string' && whole.length === list.length ? etag : null, list: whole }
}

export function readUnicodeEmoji(stored: unknown): UnicodeEmoji | null {
  const { group, skins } = fieldsOf(stored)
  const named = readNamed(stored)
  return named && typeof group === 'number' ? { ...named, kind: 'unicode', group, skins: storedTexts(skins) } : null
}

export function readPictureEmoji(stored: unknown): PictureEmoji | null {
  const { shortcode, url, staticUrl, category } = fieldsOf(stored)
  const named = readNamed(stored)
  if (!named || typeof shortcode !== 'string' || !isWebAddress(url)) return null
  return {
    ...named,
    kind: 'custom',
    shortcode,
    url,
    staticUrl: isWebAddress(staticUrl) ? staticUrl : '',
    category: storedText(category, ''),
  }
}

function readNamed(stored: unknown): Pick<UnicodeEmoji, 'id' | 'label' | 'names' | 'tags'> | null {
  const { id, label, names, tags } = fieldsOf(stored)
  if (typeof id !== 'string' || id === '') return null
  return { id, label: storedText(label, id), names: storedTexts(names), tags: storedTexts(tags) }
}

function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && webAddress(value) !== null
}

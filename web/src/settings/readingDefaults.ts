import type { AccountStore } from '../storage/accountStore.ts'
import { accountStore } from '../storage/accountStore.ts'
import { readingDefaultsStorageKey } from '../storage/storageKeys.ts'

/** The reader's preferences at the server, as last loaded on this device. */
export interface ReadingDefaults {
  readonly opensWarnings: boolean
  readonly media: 'default' | 'show_all' | 'hide_all'
  readonly autoplays: boolean
}

const otherwise: ReadingDefaults = { opensWarnings: false, media: 'default', autoplays: false }

export function readingDefaults(accountKey: string): AccountStore<ReadingDefaults> {
  return accountStore(readingDefaultsStorageKey, accountKey, read, otherwise)
}

function read(stored: unknown): ReadingDefaults | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { opensWarnings, media, autoplays } = stored as Partial<Record<keyof ReadingDefaults, unknown>>
  return {
    opensWarnings: opensWarnings === true,
    media: media === 'show_all' || media === 'hide_all' ? media : 'default',
    autoplays: autoplays === true,
  }
}

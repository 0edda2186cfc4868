import { readLocal } from './localStore.ts'
import { localeStorageKey } from './storageKeys.ts'

/** The language chosen for the interface; English where none was. */
export function storedLocale(): string {
  const stored = readLocal(localeStorageKey)
  return typeof stored === 'string' ? stored : 'en'
}

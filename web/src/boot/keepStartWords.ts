import { writeLocal } from '../storage/localStore.ts'
import { startWordsStorageKey } from '../storage/storageKeys.ts'

/** Stores the words with which `tellUnloaded` reports, at a later start, that the client did not load. */
export function keepStartWords(words: { readonly text: string; readonly retry: string }): void {
  writeLocal(startWordsStorageKey, words)
}

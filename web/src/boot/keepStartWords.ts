import { writeLocal } from '../storage/localStore.ts'
import { startWordsStorageKey } from '../storage/storageKeys.ts'

/** Leaves the words with which `tellUnloaded` says, at a later start, that the client did not come. */
export function keepStartWords(words: { readonly text: string; readonly retry: string }): void {
  writeLocal(startWordsStorageKey, words)
}

import { readLocal, removeLocal, writeLocal } from './localStore.ts'
import { noSuggestionsStorageKey } from './storageKeys.ts'

const dayMs = 86_400_000

/** Whether the server recently had no suggestions for this account, so that home reserves no space for them. */
export function hadNoSuggestions(accountKey: string): boolean {
  const at = readLocal(keyOf(accountKey))
  return typeof at === 'number' && at > Date.now() - dayMs
}

/** Remembers for a day whether the server had suggestions. */
export function rememberSuggestions(accountKey: string, isEmpty: boolean): void {
  if (isEmpty) writeLocal(keyOf(accountKey), Date.now())
  else removeLocal(keyOf(accountKey))
}

function keyOf(accountKey: string): string {
  return `${noSuggestionsStorageKey} ${accountKey}`
}

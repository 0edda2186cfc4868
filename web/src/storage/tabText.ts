import { tabTextStorageKey } from './storageKeys.ts'

/** Stores typed text under a key until this tab is closed; only the last such text is kept, and an empty one deletes it. */
export function keepTabText(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(tabTextStorageKey)
    else sessionStorage.setItem(tabTextStorageKey, JSON.stringify([name, text]))
  } catch {
    // Where storage is blocked, it is lost with the page, as a draft would be.
  }
}

/** The text stored under this key; null where there is none. */
export function readTabText(name: string): string | null {
  try {
    const [of, text] = [...(JSON.parse(sessionStorage.getItem(tabTextStorageKey) ?? '[]') as Iterable<unknown>)]
    return of === name && typeof text === 'string' ? text : null
  } catch {
    return null
  }
}

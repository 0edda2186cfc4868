import { tabAccountStorageKey } from './storageKeys.ts'

/**
 * Which of the accounts signed in on this device belongs to this tab: the one it had before it was reloaded, else the one that
 * was used last in any tab. Null: none of them, the tab is read without being signed in.
 */
export function tabAccount<Account extends { readonly key: string }>(list: readonly Account[], lastUsed: unknown): Account | null {
  const before = readTabAccount()
  return list.find(({ key }) => key === before) ?? list.find(({ key }) => key === lastUsed) ?? null
}

/** Remembers the account of this tab until it is closed. A tab without an account takes the last used one when it is loaded again. */
export function keepTabAccount(key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(tabAccountStorageKey)
    else sessionStorage.setItem(tabAccountStorageKey, key)
  } catch {
    // Where storage is blocked, no account outlives the page.
  }
}

function readTabAccount(): string | null {
  try {
    return sessionStorage.getItem(tabAccountStorageKey)
  } catch {
    return null
  }
}

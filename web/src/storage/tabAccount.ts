import { tabAccountStorageKey } from './storageKeys.ts'

/**
 * Which of the signed-in accounts belongs to this tab: the one it had before a reload, else the one used
 * last in any tab. Null: the tab is read anonymously.
 */
export function tabAccount<Account extends { readonly key: string }>(list: readonly Account[], lastUsed: unknown): Account | null {
  const before = readTabAccount()
  return list.find(({ key }) => key === before) ?? list.find(({ key }) => key === lastUsed) ?? null
}

/** Stores the account of this tab until it is closed. A tab without one gets the last used account when it is reloaded. */
export function keepTabAccount(key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(tabAccountStorageKey)
    else sessionStorage.setItem(tabAccountStorageKey, key)
  } catch {
    // Where storage is blocked, the account is forgotten on reload.
  }
}

function readTabAccount(): string | null {
  try {
    return sessionStorage.getItem(tabAccountStorageKey)
  } catch {
    return null
  }
}

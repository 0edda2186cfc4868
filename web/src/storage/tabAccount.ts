import type { SignedOutAccount } from './signedOutAccounts.ts'
import { readSignedOut } from './signedOutAccounts.ts'
import { tabAccountStorageKey } from './storageKeys.ts'

/** The account that the page had when the browser's current history entry was made, or null. The browser may come back to it with a new document. */
export function accountOfHistory(): string | null {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'owner' in state && typeof state.owner === 'string' ? state.owner : null
}

/**
 * Which of the signed-in accounts belongs to this tab: that of the history entry the browser went to (`cameTo`), else the one before a
 * reload, else the one last used in any tab. Null if the tab is read anonymously, also after the server has ended the session of its
 * account, because no other account takes its place.
 */
export function tabAccount<Account extends { readonly key: string }>(
  list: readonly Account[],
  lastUsed: unknown,
  cameTo: string | null = null,
): Account | null {
  const owner = list.find(({ key }) => key === cameTo)
  if (owner) return owner
  const before = readTabAccount()
  if (lapsedAccount(before) !== null) return null
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

/** The account whose session the server has ended, if it is the one of this tab. */
export function lapsedOfTab(): SignedOutAccount | null {
  return lapsedAccount(readTabAccount())
}

function lapsedAccount(key: string | null): SignedOutAccount | null {
  return (key === null ? undefined : readSignedOut().find((one) => one.key === key && one.isLapsed)) ?? null
}

function readTabAccount(): string | null {
  try {
    return sessionStorage.getItem(tabAccountStorageKey)
  } catch {
    return null
  }
}

import type { SignedOutAccount } from './signedOutAccounts.ts'
import { readSignedOut } from './signedOutAccounts.ts'
import { tabAccountStorageKey } from './storageKeys.ts'

/**
 * Which of the signed-in accounts belongs to this tab: the one it had before a reload, else the one used
 * last in any tab. Null: the tab is read anonymously, also after the session of its account has lapsed, because no other takes its place.
 */
export function tabAccount<Account extends { readonly key: string }>(list: readonly Account[], lastUsed: unknown): Account | null {
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

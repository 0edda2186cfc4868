import { onLocalChange, readLocal, writeLocal } from './localStore.ts'
import { accountsStorageKey } from './storageKeys.ts'
import { fieldsOf } from './storedFields.ts'
import type { Store } from './store.ts'
import { createStore } from './store.ts'
import { keptByPage } from './pageMemory.ts'

export interface AccountStore<T> extends Store<T> {
  /** Changes the currently stored value, including changes other tabs have just made. */
  update(change: (stored: T) => T): void
}

const stores = keptByPage(new Map<string, AccountStore<unknown>>())

/** Accounts that were signed out since this page was opened. */
const forgotten = new Set<string>()

/**
 * Removes an account's values, and stores no more until it signs in again. Screens and answers that end only later still change the value
 * in memory, because pending work, such as catching up, ends when its value changes.
 */
export function endAccountStores(accountKey: string): void {
  forgotten.add(accountKey)
  for (const key of stores.keys()) if (key.endsWith(` ${accountKey}`)) stores.delete(key)
}

function isForgotten(accountKey: string): boolean {
  if (!forgotten.has(accountKey)) return false
  const { list } = fieldsOf(readLocal(accountsStorageKey))
  return !Array.isArray(list) || !list.some((account) => fieldsOf(account)['key'] === accountKey)
}

/** A small value stored on this device for one account, with subscriptions. An unreadable value is replaced by `otherwise`. */
export function accountStore<T>(name: string, accountKey: string, read: (stored: unknown) => T | null, otherwise: T): AccountStore<T> {
  const key = `${name} ${accountKey}`
  const known = stores.get(key)
  if (known) return known as AccountStore<T>
  const inner = createStore<T>(read(readLocal(key)) ?? otherwise)
  onLocalChange(key, () => inner.set(read(readLocal(key)) ?? otherwise))
  const store: AccountStore<T> = {
    get: inner.get,
    subscribe: inner.subscribe,
    set(next) {
      inner.set(next)
      if (!isForgotten(accountKey)) writeLocal(key, next)
    },
    // Where storage is blocked, the value in memory is used.
    update: (change) => store.set(change(read(readLocal(key)) ?? inner.get())),
  }
  stores.set(key, store)
  return store
}

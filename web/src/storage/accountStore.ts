import { onLocalChange, readLocal, writeLocal } from './localStore.ts'
import type { Store } from './store.ts'
import { createStore } from './store.ts'

export interface AccountStore<T> extends Store<T> {
  /** Changes what is stored now, also where another tab wrote it a moment ago. */
  update(change: (stored: T) => T): void
}

const stores = new Map<string, AccountStore<unknown>>()

/** Something small that is remembered on this device for one account, and watched. What cannot be read falls back to `otherwise`. */
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
      writeLocal(key, next)
    },
    // Where nothing can be stored, what this page holds counts.
    update: (change) => store.set(change(read(readLocal(key)) ?? inner.get())),
  }
  stores.set(key, store)
  return store
}

/** For tests, which share one page. */
export function forgetAccountStores(): void {
  stores.clear()
}

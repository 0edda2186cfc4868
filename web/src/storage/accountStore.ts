import { onLocalChange, readLocal, writeLocal } from './localStore.ts'
import type { Store } from './store.ts'
import { createStore } from './store.ts'

const stores = new Map<string, Store<unknown>>()

/** Something small that is remembered on this device for one account, and watched. What cannot be read falls back to `otherwise`. */
export function accountStore<T>(name: string, accountKey: string, read: (stored: unknown) => T | null, otherwise: T): Store<T> {
  const key = `${name} ${accountKey}`
  const known = stores.get(key)
  if (known) return known as Store<T>
  const inner = createStore<T>(read(readLocal(key)) ?? otherwise)
  onLocalChange(key, () => inner.set(read(readLocal(key)) ?? otherwise))
  const store: Store<T> = {
    get: inner.get,
    subscribe: inner.subscribe,
    set(next) {
      inner.set(next)
      writeLocal(key, next)
    },
  }
  stores.set(key, store)
  return store
}

/** For tests, which share one page. */
export function forgetAccountStores(): void {
  stores.clear()
}

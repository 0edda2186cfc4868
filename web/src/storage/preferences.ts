import { applyPreferences, readPreferences, startingPreferences } from './readPreferences.ts'
import { onLocalChange, readLocal, writeLocal } from './localStore.ts'
import type { Preferences } from './readPreferences.ts'
import { preferencesStorageKey } from './storageKeys.ts'
import { createStore } from './store.ts'

const store = createStore(read())

export const preferences = {
  get: store.get,
  subscribe: store.subscribe,
  change(changed: Partial<Preferences>): void {
    const next = { ...store.get(), ...changed }
    writeLocal(preferencesStorageKey, next)
    applyPreferences(next)
    store.set(next)
  },
  reset(): void {
    preferences.change(startingPreferences())
  },
}

onLocalChange(preferencesStorageKey, () => {
  applyPreferences(read())
  store.set(read())
})

function read(): Preferences {
  return readPreferences(readLocal(preferencesStorageKey), startingPreferences())
}

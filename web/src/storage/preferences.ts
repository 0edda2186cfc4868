import { applyPreferences } from './applyPreferences.ts'
import { onLocalChange, readLocal, writeLocal } from './localStore.ts'
import { defaultPreferences, readPreferences } from './readPreferences.ts'
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
    preferences.change(defaultPreferences)
  },
}

onLocalChange(preferencesStorageKey, () => {
  applyPreferences(read())
  store.set(read())
})

function read(): Preferences {
  return readPreferences(readLocal(preferencesStorageKey))
}

import { useSyncExternalStore } from 'react'
import type { Preferences } from './preferences.ts'
import { preferences } from './preferences.ts'

export function usePreferences(): Preferences {
  return useSyncExternalStore(preferences.subscribe, preferences.get)
}

/** One choice; redraws only when that one changes. */
export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  return useSyncExternalStore(preferences.subscribe, () => preferences.get()[name])
}

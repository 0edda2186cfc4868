import { useSyncExternalStore } from 'react'
import type { Preferences } from '../storage/readPreferences.ts'
import { preferences } from '../storage/preferences.ts'

export function usePreferences(): Preferences {
  return useSyncExternalStore(preferences.subscribe, preferences.get)
}

/** One preference; renders again only when that one changes. */
export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  return useSyncExternalStore(preferences.subscribe, () => preferences.get()[name])
}

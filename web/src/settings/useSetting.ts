import { readSetting } from '@starling/domain/settings'
import type { Setting, SettingsSync } from '@starling/domain/settings'
import { useCallback, useSyncExternalStore } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { changeSetting, settingsStore } from './settingsStore.ts'
import { settingsSync } from './syncSettings.ts'

/** One setting of the account; renders again only when that one changes. */
export function useSetting<T>(setting: Setting<T>): T {
  const store = settingsStore(useSession().key)
  return useSyncExternalStore(store.subscribe, () => readSetting(store.get().mine, setting))
}

/** A setting and the function that changes it. */
export function useSettingChange<T>(setting: Setting<T>): readonly [T, (value: T) => void] {
  const { key } = useSession()
  const value = useSetting(setting)
  return [value, useCallback((next: T) => changeSetting(key, setting, () => next), [key, setting])]
}

/** The state of the synchronisation of the page account's settings, and where they are stored; 'unknown' before it has started. */
export function useSyncState(): Pick<SettingsSync, 'state' | 'place'> {
  const sync = useSyncExternalStore(settingsSync.subscribe, settingsSync.get)
  const listen = (listener: () => void) => sync?.onState(listener) ?? (() => undefined)
  const state = useSyncExternalStore(listen, () => sync?.state ?? 'unknown')
  const place = useSyncExternalStore(listen, () => sync?.place ?? 'server')
  return { state, place }
}

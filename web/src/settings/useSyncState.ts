import type { SettingsSync } from '@starling/domain/settings'
import { useSyncExternalStore } from 'react'
import { settingsSync } from './syncSettings.ts'

/** The state of the synchronisation of the settings of the account of the page, and their place; 'unknown' before it has started. */
export function useSyncState(): Pick<SettingsSync, 'state' | 'place'> {
  const sync = useSyncExternalStore(settingsSync.subscribe, settingsSync.get)
  const listen = (listener: () => void) => sync?.onState(listener) ?? (() => undefined)
  const state = useSyncExternalStore(listen, () => sync?.state ?? 'unknown')
  const place = useSyncExternalStore(listen, () => sync?.place ?? 'server')
  return { state, place }
}

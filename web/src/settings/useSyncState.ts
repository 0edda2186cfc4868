import type { SettingsSyncState } from '@starling/domain/settings'
import { useSyncExternalStore } from 'react'
import { settingsSync } from './syncSettings.ts'

/** The state of the synchronisation of the settings with the server of the account of the page; 'unknown' before it has started. */
export function useSyncState(): SettingsSyncState {
  const sync = useSyncExternalStore(settingsSync.subscribe, settingsSync.get)
  return useSyncExternalStore(
    (listener) => sync?.onState(listener) ?? (() => undefined),
    () => sync?.state ?? 'unknown',
  )
}

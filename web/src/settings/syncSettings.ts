import type { Session } from '@starling/domain/session'
import { createSettingsSync, notePlace, serverPlace } from '@starling/domain/settings'
import type { SettingsSync } from '@starling/domain/settings'
import type { BrowserPorts } from '../session/browserPorts.ts'
import { createStore } from '../storage/store.ts'
import type { Store } from '../storage/store.ts'
import { packText, unpackText } from './packText.ts'
import { settingsStore } from './settingsStore.ts'

/** The synchronisation of the current account's settings; null for visitors, whose settings stay on this device, and before it has started. */
export const settingsSync = createStore<SettingsSync | null>(null)

/**
 * Synchronises the settings with the server while the page is open, and makes the synchronisation available in `shown`; answers the
 * function that ends it.
 */
export function syncSettings(session: Session, ports: Pick<BrowserPorts, 'setTimer'>, shown: Store<SettingsSync | null>): () => void {
  // Only signed-in readers have settings on a server.
  if (session.me === null) return () => undefined
  const { client } = session
  const note = notePlace({ client, accountId: session.me.id, pack: packText, unpack: unpackText })
  const sync = createSettingsSync({ server: serverPlace(client), note, clock: ports, store: settingsStore(session.key) })
  shown.set(sync)
  const leave = new AbortController()
  const { signal } = leave
  void sync.refresh()
  document.addEventListener(
    'visibilitychange',
    () => {
      // Changes made on another device are loaded when the reader returns to this one.
      if (document.visibilityState === 'visible') void sync.refresh()
      else void sync.flush()
    },
    { signal },
  )
  addEventListener('pagehide', () => void sync.flush(), { signal })
  addEventListener('online', () => void sync.refresh(), { signal })
  return () => {
    leave.abort()
    void sync.flush()
    sync.end()
    if (shown.get() === sync) shown.set(null)
  }
}

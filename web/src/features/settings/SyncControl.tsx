import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../session/SessionProvider.tsx'
import { settingsSync } from '../../settings/syncSettings.ts'
import { useSyncState } from '../../settings/useSyncState.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Settings.module.css'

/** The state of the settings' synchronisation with the server. */
export function SyncControl() {
  const { t } = useLingui()
  const { me, client } = useSession()
  const state = useSyncState()
  const host = new URL(client.origin).host
  const words = {
    unknown: t`Asking ${host}…`,
    saved: t`Saved at ${host}, the same on all your devices.`,
    unsaved: t`Being saved at ${host}…`,
    local: t`Only in this browser: ${host} does not keep settings.`,
    failed: t`Not saved at ${host} yet. Nothing is lost: it will be tried again.`,
  }
  return (
    <section>
      <h2 className={styles.subtitle}>{t`Where your settings are`}</h2>
      <p role="status">{me ? words[state] : t`Only in this browser, as you are not signed in.`}</p>
      {state === 'failed' && <Button kind="outline" onClick={() => void settingsSync.get()?.flush()}>{t`Try again`}</Button>}
    </section>
  )
}

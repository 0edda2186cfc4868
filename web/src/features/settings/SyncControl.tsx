import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { settingsSync } from '../../settings/syncSettings.ts'
import { useSyncState } from '../../settings/useSetting.ts'
import { Button } from '../../ui/Button.tsx'
import { toasts } from '../../ui/toasts.ts'
import styles from './Settings.module.css'

/** The state of the settings' synchronisation. Servers without a place for settings store them in the private note on the own account. */
export function SyncControl() {
  const { t } = useLingui()
  const { me, client } = useSession()
  const { state, place } = useSyncState()
  const host = new URL(client.origin).host
  const isInNote = place === 'note'
  const words = {
    unknown: t`Asking ${host}…`,
    saved: isInNote
      ? t`Saved in the private note on your own account at ${host}, the same on all your devices.`
      : t`Saved at ${host}, the same on all your devices.`,
    unsaved: t`Being saved at ${host}…`,
    local: t`Only in this browser: ${host} does not keep settings.`,
    failed: t`Not saved at ${host} yet. Nothing is lost: it will be tried again.`,
    large: t`Not saved at ${host}: your settings have become too large for the note. Nothing is lost in this browser.`,
  }
  return (
    <section>
      <h2 className={styles.subtitle}>{t`Where your settings are`}</h2>
      <p role="status">{me ? words[state] : t`Only in this browser, as you are not signed in.`}</p>
      {state === 'failed' && <Button kind="outline" onClick={() => void settingsSync.get()?.refresh()}>{t`Try again`}</Button>}
      {me && (state === 'local' || isInNote) && <NoteControl isInNote={isInNote && state !== 'local'} host={host} />}
    </section>
  )
}

function NoteControl({ isInNote, host }: { readonly isInNote: boolean; readonly host: string }) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)

  async function keep() {
    const outcome = await settingsSync.get()?.keepInNote()
    if (outcome === 'large') toasts.show({ title: t`Your settings are too large for the note. They stay in this browser.` })
    if (outcome === 'failed') toasts.show({ title: t`${host} did not take the note. Your settings stay in this browser.` })
  }

  async function leave() {
    if ((await settingsSync.get()?.leaveNote()) === false) toasts.show({ title: t`${host} did not change the note. Try again later.` })
  }

  function press() {
    setBusy(true)
    void (isInNote ? leave() : keep()).finally(() => setBusy(false))
  }

  return (
    <>
      {!isInNote && (
        <p>
          {t`They can stand in the private note that you can write about your own account, where Starling finds them on your other devices. Nobody else sees that note but who runs ${host}; what you wrote in it stays.`}
        </p>
      )}
      <Button kind="outline" disabled={isBusy} onClick={press}>
        {isInNote ? t`Take them out of the note` : t`Keep them in the note`}
      </Button>
    </>
  )
}

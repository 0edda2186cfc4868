import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { readSettingsDocument } from '@starling/domain/settings'
import { changeSettings, settingsStore } from '../../settings/settingsStore.ts'
import { Button } from '../../ui/Button.tsx'
import { toasts } from '../../ui/toasts.ts'
import styles from './Settings.module.css'

const mostBytes = 262_144

/** Exports the settings to a file and imports them from one. */
export function ExportControl() {
  const { t } = useLingui()
  const { key } = useSession()
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)

  function save() {
    const text = JSON.stringify(settingsStore(key).get().mine, null, 2)
    const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = url
    link.download = 'starling-settings.json'
    link.click()
    URL.revokeObjectURL(url)
  }

  async function take(file: File) {
    setBusy(true)
    const read = file.size > mostBytes ? null : await readFile(file)
    setBusy(false)
    if (read === null) {
      toasts.show({ kind: 'problem', title: t`This file holds no settings.` })
      return
    }
    const { mine } = settingsStore(key).get()
    changeSettings(key, (before) => ({ ...before, ...read }))
    toasts.show({ title: t`Settings taken over.`, action: { label: t`Undo`, onSelect: () => changeSettings(key, () => mine) } })
  }

  return (
    <section>
      <h2 className={styles.subtitle}>{t`Export`}</h2>
      <p className={styles.note}>{t`Your settings as a file, columns and keys included.`}</p>
      <div className={styles.buttons}>
        <Button kind="outline" onClick={save}>
          {t`Download settings`}
        </Button>
        <Button kind="outline" isBusy={isBusy} onClick={() => field.current?.click()}>
          {t`Import settings from a file`}
        </Button>
      </div>
      <input
        ref={field}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={t`File with settings`}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void take(file)
        }}
      />
    </section>
  )
}

async function readFile(file: File) {
  try {
    return readSettingsDocument(JSON.parse(await file.text()))
  } catch {
    return null
  }
}

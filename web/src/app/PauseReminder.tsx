import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { settings } from '@starling/domain/settings'
import { useEffect, useState } from 'react'
import { useSetting } from '../settings/useSetting.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

const lookEveryMs = 10_000
/** After an absence of this length, in milliseconds, reading time starts again. */
const pauseMs = 5 * 60_000

/** Shows a message when the reader has read for as long as the setting allows. */
export function PauseReminder() {
  const { t } = useLingui()
  const minutes = useSetting(settings.pauseAfter)
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (minutes === 0 || isDue) return undefined
    let readMs = 0
    let awaySince: number | null = null
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') {
        if (awaySince !== null && Date.now() - awaySince >= pauseMs) readMs = 0
        awaySince = null
        readMs += lookEveryMs
        if (readMs >= minutes * 60_000) setDue(true)
      } else awaySince ??= Date.now()
    }, lookEveryMs)
    return () => clearInterval(timer)
  }, [minutes, isDue])
  if (!isDue) return null
  return (
    <Dialog
      isOpen
      size="small"
      title={t`Time for a pause`}
      onClose={() => setDue(false)}
      footer={
        <Button kind="primary" onClick={() => setDue(false)}>
          <Trans>Go on reading</Trans>
        </Button>
      }
    >
      <p>{t`You have been here for ${plural(minutes, { one: '# minute', other: '# minutes' })}, as long as you wanted to at a time.`}</p>
    </Dialog>
  )
}

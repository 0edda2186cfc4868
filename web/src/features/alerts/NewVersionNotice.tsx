import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { focusScreen } from '../../ui/focus.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useLostFocus } from '../../ui/useLostFocus.ts'
import styles from './NewVersionNotice.module.css'

/** Offers to reload for a newer version of the client; readers who dismiss it get that version at the next start. */
export function NewVersionNotice() {
  const { t } = useLingui()
  const [isPutOff, setPutOff] = useState(false)
  const focusHandlers = useLostFocus(focusScreen)
  return (
    <output {...focusHandlers} className={styles.place}>
      {!isPutOff && (
        <span className={styles.notice}>
          <span className={styles.words}>
            <strong>
              <Trans>A new version is ready</Trans>
            </strong>
            <Trans>What you have written is kept.</Trans>
          </span>
          <Button kind="primary" onClick={() => window.location.reload()}>
            <Trans>Reload</Trans>
          </Button>
          <IconButton label={t`Not now`} icon={<X size={18} strokeWidth={1.75} />} onClick={() => setPutOff(true)} />
        </span>
      )}
    </output>
  )
}

import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import styles from './Message.module.css'

/** Marks that the content shown comes from this device. */
export function OfflineMark() {
  return (
    <span className={styles.offline}>
      <CloudOff size={14} strokeWidth={1.75} aria-hidden="true" />
      <Trans>Offline</Trans>
    </span>
  )
}

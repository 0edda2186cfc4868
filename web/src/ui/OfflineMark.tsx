import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import styles from './Message.module.css'
import { useOnline } from './useOnline.ts'

/** Marks that the content shown comes from this device, for want of a network or of an answer of the server. */
export function OfflineMark() {
  return (
    <span className={styles.offline}>
      <CloudOff size={14} strokeWidth={1.75} aria-hidden="true" />
      {useOnline() ? <Trans>No connection</Trans> : <Trans>Offline</Trans>}
    </span>
  )
}

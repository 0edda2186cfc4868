import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import styles from './Message.module.css'
import { useOnline } from './useOnline.ts'

/** Marks content that was stored on this device, because the network or the server is unreachable. */
export function OfflineMark() {
  return (
    <span className={styles.offline}>
      <CloudOff size={14} strokeWidth={1.75} aria-hidden="true" />
      {useOnline() ? <Trans>No connection</Trans> : <Trans>Offline</Trans>}
    </span>
  )
}

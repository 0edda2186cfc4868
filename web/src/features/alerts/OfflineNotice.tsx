import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { useOnline } from '../../session/useOnline.ts'
import styles from './OfflineNotice.module.css'

/** One quiet notice while there is no network, however much fails meanwhile. */
export function OfflineNotice() {
  const isOnline = useOnline()
  return (
    <div className={styles.place} role="status">
      {!isOnline && (
        <p className={styles.notice}>
          <CloudOff size={16} strokeWidth={1.75} aria-hidden="true" />
          <Trans>You are offline. What you see is what was here before.</Trans>
        </p>
      )}
    </div>
  )
}

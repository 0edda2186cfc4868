import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useOnline } from '../../ui/useOnline.ts'
import styles from './OfflineNotice.module.css'

/** For how long the notice is shown, in milliseconds. After that only the mark in the header remains. */
const readingTimeMs = 8000

/** A single notice while there is no network, however many requests fail; it disappears by itself. */
export function OfflineNotice() {
  const isOnline = useOnline()
  const [isTold, setTold] = useState(false)
  useEffect(() => {
    if (isOnline) return
    const timer = setTimeout(() => setTold(true), readingTimeMs)
    return () => {
      clearTimeout(timer)
      setTold(false)
    }
  }, [isOnline])
  return (
    <output className={styles.place}>
      {!isOnline && !isTold && (
        <span className={styles.notice}>
          <CloudOff size={16} strokeWidth={1.75} aria-hidden="true" />
          <Trans>You are offline. What you see is what was here before.</Trans>
        </span>
      )}
    </output>
  )
}

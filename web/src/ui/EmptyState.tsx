import type { ReactNode } from 'react'
import styles from './Message.module.css'
import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { useOnline } from './useOnline.ts'

/** Shown in place of an empty list: one sentence and one action. */
export function EmptyState({ icon, text, action }: { readonly icon?: ReactNode; readonly text: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className={styles.message}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  )
}

/** Marks the end of a list. */
export function EndMark({ children }: { readonly children?: ReactNode }) {
  return <div className={styles.end}>{children ?? <span aria-hidden="true">·</span>}</div>
}

/** Marks content that was stored on this device, because the network or the server is unreachable. */
export function OfflineMark() {
  return (
    <span className={styles.offline}>
      <CloudOff size={14} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.offlineWords}>{useOnline() ? <Trans>No connection</Trans> : <Trans>Offline</Trans>}</span>
    </span>
  )
}

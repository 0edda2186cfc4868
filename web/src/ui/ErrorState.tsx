import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './Message.module.css'

/** An error message with a button to retry. */
export function ErrorState({
  title,
  text,
  detail,
  onRetry,
  action,
}: {
  readonly title: ReactNode
  readonly text?: ReactNode
  /** The server's own error message. */
  readonly detail?: string | undefined
  readonly onRetry?: () => void
  readonly action?: ReactNode
}) {
  return (
    <div className={styles.message} role="alert">
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {detail && (
        <p className={styles.detail} dir="auto">
          {detail}
        </p>
      )}
      {onRetry && (
        <Button kind="secondary" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {action}
    </div>
  )
}

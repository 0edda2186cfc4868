import { Trans } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Button } from './Button.tsx'
import { focusScreen, isFocusLost } from './focus.ts'
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
  const message = useRef<HTMLDivElement>(null)
  useFocusOnScreenAfter(message)
  return (
    <div ref={message} className={styles.message} role="alert">
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

/** When a message is removed with its focused button, the focus moves to the surrounding screen or dialog: a dialog would close after losing it. */
function useFocusOnScreenAfter(message: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = message.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const place = element.closest<HTMLElement>('[role=dialog], [data-deck-column], [data-opened-column]')
      // The element is still in the document here.
      setTimeout(() => {
        if (isFocusLost()) focusScreen(place ?? undefined)
      })
    }
  }, [message])
}

import * as Ariakit from '@ariakit/react'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classes } from './classes.ts'
import type { DialogProps } from './DialogProps.ts'
import { giveFocusBack } from './giveFocusBack.ts'
import { IconButton } from './IconButton.tsx'
import { isFocusLost } from './isFocusLost.ts'
import styles from './DialogSurface.module.css'
import { useOverlayEntry } from './useOverlayEntry.ts'

export function DialogSurface({
  isOpen,
  onClose,
  title,
  children,
  footer,
  size = 'medium',
  isFullOnPhone,
  canClose,
  isRoute = false,
}: DialogProps) {
  const { t } = useLingui()
  const close = () => {
    if (!(canClose?.() ?? true)) return false
    onClose()
    return true
  }
  useOverlayEntry(isOpen && !isRoute, close)
  useFocusReturn()
  return (
    <Ariakit.Dialog
      open={isOpen}
      onClose={close}
      modal
      backdrop={<div className={styles.backdrop} />}
      className={classes(styles.dialog, styles[size], isFullOnPhone && styles.full)}
    >
      <header className={styles.header}>
        <Ariakit.DialogHeading className={styles.title}>{title}</Ariakit.DialogHeading>
        <IconButton label={t`Close`} icon={<X size={20} strokeWidth={1.75} />} onClick={close} />
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </Ariakit.Dialog>
  )
}

/**
 * Ariakit returns the focus only from a dialog that is closed while it stays mounted; ours are unmounted. What it was opened from may be gone by
 * then.
 */
function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // By then the rest of the page is no longer inert, and a screen that was opened instead has taken the focus.
      setTimeout(() => {
        if (isFocusLost()) giveFocusBack(before)
      })
    },
    [before],
  )
}

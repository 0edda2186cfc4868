import * as Ariakit from '@ariakit/react'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { alertsRegions } from './alertsRegion.ts'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { isInputMethodKey } from './keyEvents.ts'
import styles from './DialogSurface.module.css'
import { focusedBefore, noteOpeners, useFocusReturn } from './useFocusReturn.ts'
import { useOverlayEntry } from './useOverlayEntry.ts'
import { usePulledSheet } from './usePulledSheet.ts'
import type { ReactNode } from 'react'

export interface DialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  readonly footer?: ReactNode
  readonly size?: 'small' | 'medium' | 'large'
  /** Fills a phone's screen, for dialogs with text fields. */
  readonly isFullOnPhone?: boolean
  /** Keeps its initial height at least, for a searchable list: otherwise the search field would move while typing. */
  readonly keepsHeight?: boolean
  /** Asked before closing by Escape or a click outside; answering false keeps it open. */
  readonly canClose?: () => boolean
  /** It has an address of its own, so going back closes it without a further history entry. */
  readonly isRoute?: boolean
}

export function DialogSurface({
  isOpen,
  onClose,
  title,
  children,
  footer,
  size = 'medium',
  isFullOnPhone,
  keepsHeight = false,
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
  const [before] = useState(focusedBefore)
  useFocusReturn(() => before.find(({ isConnected }) => isConnected) ?? null)
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (sheet !== null) noteOpeners(sheet, before)
  }, [sheet, before])
  // A dialog that fills the screen is not a sheet.
  usePulledSheet(isFullOnPhone ? null : sheet, close)
  useLayoutEffect(() => {
    if (keepsHeight) sheet?.style.setProperty('--first-height', `${sheet.offsetHeight}px`)
  }, [sheet, keepsHeight])
  return (
    <Ariakit.Dialog
      ref={setSheet}
      open={isOpen}
      onClose={close}
      hideOnEscape={(event) => !isInputMethodKey(event)}
      modal
      getPersistentElements={alertsRegions}
      backdrop={<div className={styles.backdrop} />}
      className={classes(styles.dialog, styles[size], isFullOnPhone && styles.full)}
    >
      <header className={styles.header}>
        <Ariakit.DialogHeading className={styles.title}>{title}</Ariakit.DialogHeading>
        <IconButton label={t`Close`} icon={<X size={20} strokeWidth={1.75} />} onClick={close} data-dialog-dismiss />
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </Ariakit.Dialog>
  )
}

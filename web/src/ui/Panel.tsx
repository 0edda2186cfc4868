import * as Ariakit from '@ariakit/react'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { alertsRegions } from './alertsRegion.ts'
import { phoneQuery } from './breakpoints.ts'
import { isInputMethodKey } from './keyEvents.ts'
import styles from './Panel.module.css'
import { useOverlayEntry } from './useOverlayEntry.ts'
import { usePulledSheet } from './usePulledSheet.ts'

interface PanelProps {
  readonly label: string
  /** The element it is placed beside; on a phone it rises from the lower edge instead. */
  readonly anchor: HTMLElement
  readonly onClose: () => void
  /** The element focused first; on a phone the panel itself is focused, so that no keyboard covers it. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** The element focused after closing; the anchor where not given. */
  readonly finalFocus?: HTMLElement | null
  readonly children: ReactNode
}

/** A popover larger than a menu; it closes with a choice, Escape or a press outside. */
export function Panel({ label, anchor, onClose, initialFocus, finalFocus, children }: PanelProps) {
  const { t } = useLingui()
  const [isPhone] = useState(() => matchMedia(phoneQuery).matches)
  useOverlayEntry(true, onClose)
  const sheet = useRef<HTMLElement>(null)
  const [pulled, setPulled] = useState<HTMLElement | null>(null)
  usePulledSheet(pulled, onClose)
  const shared = {
    'aria-label': label,
    modal: true,
    getPersistentElements: alertsRegions,
    finalFocus: finalFocus ?? anchor,
    hideOnEscape: (event: Parameters<typeof isInputMethodKey>[0]) => !isInputMethodKey(event),
  } as const
  const store = Ariakit.usePopoverStore({
    open: true,
    placement: 'bottom',
    setOpen: (isOpen) => {
      if (!isOpen) onClose()
    },
  })
  // For screen reader users who cannot press outside or Escape.
  const dismiss = <Ariakit.DialogDismiss className={styles.dismiss}>{t`Close`}</Ariakit.DialogDismiss>
  if (isPhone)
    return (
      <Ariakit.Dialog
        {...shared}
        ref={(element) => {
          sheet.current = element
          setPulled(element)
        }}
        initialFocus={sheet}
        open
        onClose={onClose}
        backdrop={<div className={styles.backdrop} />}
        className={styles.sheet}
      >
        {children}
        {dismiss}
      </Ariakit.Dialog>
    )
  return (
    <Ariakit.Popover
      {...shared}
      store={store}
      backdrop={false}
      preventBodyScroll={false}
      gutter={4}
      overflowPadding={8}
      fitViewport
      autoFocusOnShow
      className={styles.panel}
      getAnchorRect={() => anchor.getBoundingClientRect()}
      {...(initialFocus ? { initialFocus } : {})}
    >
      {children}
      {dismiss}
    </Ariakit.Popover>
  )
}

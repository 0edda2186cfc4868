import * as Ariakit from '@ariakit/react'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { phoneQuery } from './breakpoints.ts'
import styles from './Panel.module.css'
import { useOverlayEntry } from './useOverlayEntry.ts'

interface PanelProps {
  readonly label: string
  /** What it hangs on; on a phone it rises from the lower edge instead. */
  readonly anchor: HTMLElement
  readonly onClose: () => void
  /** Has the focus first; on a phone the panel itself has it, so that no keyboard covers what one came to see. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** Where the focus goes when it closes; the anchor where not given. */
  readonly finalFocus?: HTMLElement | null
  readonly children: ReactNode
}

/** Something larger than a menu that opens beside its button and goes with a choice, Escape or a press outside. */
export function Panel({ label, anchor, onClose, initialFocus, finalFocus, children }: PanelProps) {
  const { t } = useLingui()
  const [isPhone] = useState(() => matchMedia(phoneQuery).matches)
  useOverlayEntry(true, onClose)
  const sheet = useRef<HTMLDivElement>(null)
  const shared = { 'aria-label': label, modal: true, finalFocus: finalFocus ?? anchor } as const
  const store = Ariakit.usePopoverStore({
    open: true,
    placement: 'bottom',
    setOpen: (isOpen) => {
      if (!isOpen) onClose()
    },
  })
  // Found by whoever cannot press outside nor Escape.
  const dismiss = <Ariakit.DialogDismiss className={styles.dismiss}>{t`Close`}</Ariakit.DialogDismiss>
  if (isPhone)
    return (
      <Ariakit.Dialog
        {...shared}
        ref={sheet}
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

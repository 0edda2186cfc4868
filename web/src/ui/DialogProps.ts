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
  /** Does not become lower than it was at first, for a list that is searched: the field one types in would move. */
  readonly keepsHeight?: boolean
  /** Asked before closing by Escape or a click outside; answering false keeps it open. */
  readonly canClose?: () => boolean
  /** It has an address of its own, so going back already closes it. */
  readonly isRoute?: boolean
}

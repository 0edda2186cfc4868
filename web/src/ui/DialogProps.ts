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

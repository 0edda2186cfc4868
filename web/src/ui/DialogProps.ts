import type { ReactNode } from 'react'

export interface DialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  readonly footer?: ReactNode
  readonly size?: 'small' | 'medium' | 'large'
  /** Fills a phone's screen, for dialogs one writes in. */
  readonly isFullOnPhone?: boolean
  /** Asked before closing by Escape or a click outside; answering false keeps the dialog. */
  readonly canClose?: () => boolean
  /** It has an address of its own, so going back leaves it already. */
  readonly isRoute?: boolean
}

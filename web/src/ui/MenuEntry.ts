import type { ReactNode } from 'react'

/** One line of a menu. */
export type MenuEntry =
  | { readonly kind: 'separator' }
  | { readonly kind: 'heading'; readonly label: string }
  | {
      readonly kind: 'item'
      readonly label: string
      readonly description?: string
      readonly icon?: ReactNode
      readonly onSelect?: () => void
      /** A place to go instead of something to do. */
      readonly href?: string
      readonly isChecked?: boolean
      readonly isDanger?: boolean
      readonly isDisabled?: boolean
    }

import type { ReactNode } from 'react'

/** One entry of a menu. */
export type MenuEntry =
  | { readonly kind: 'separator' }
  | { readonly kind: 'heading'; readonly label: string }
  | {
      readonly kind: 'item'
      readonly label: string
      readonly description?: string
      readonly icon?: ReactNode
      readonly onSelect?: () => void
      /** A link instead of an action. */
      readonly href?: string
      readonly isChecked?: boolean
      readonly isDanger?: boolean
      readonly isDisabled?: boolean
      /** The menu stays open, because choosing this changes the entries; the first new one then gets the focus. */
      readonly staysOpen?: boolean
    }

import { createContext } from 'react'

/** What one column of the deck shows and how, as it is stored with the settings (R-shell-13). */
export interface ColumnParams {
  /** Of the list, antenna, circle or category; the tag; the account. */
  readonly id?: string
  readonly shows?: { readonly reblog?: boolean; readonly reply?: boolean; readonly quote?: boolean }
  readonly regex?: { readonly body?: string }
  readonly onlyMedia?: boolean
  readonly slow?: boolean
  /** In pixels; without it columns share the room. */
  readonly width?: number
  readonly folded?: boolean
}

export interface ColumnSettings {
  readonly params: ColumnParams
  change(changed: Partial<ColumnParams>): void
}

/** The settings of the deck column around a screen; null outside the deck. */
export const ColumnParamsContext = createContext<ColumnSettings | null>(null)

import { createContext } from 'react'

/** The settings of one deck column, as stored with the account's settings. */
export interface ColumnParams {
  /** The id of the list, antenna, circle or category; the hashtag; the account. */
  readonly id?: string
  readonly shows?: { readonly reblog?: boolean; readonly reply?: boolean; readonly quote?: boolean }
  readonly regex?: { readonly body?: string }
  readonly onlyMedia?: boolean
  readonly slow?: boolean
  /** Codes of the languages whose posts are left out. */
  readonly languages?: readonly string[]
  /** In pixels; without it columns share the room. */
  readonly width?: number
  readonly folded?: boolean
  /** The other account it is read as, as a checksum (see `accountSum` in the deck); absent for the page's account. */
  readonly other?: string
}

export interface ColumnSettings {
  readonly params: ColumnParams
  change(changed: Partial<ColumnParams>): void
}

/** The settings of the deck column around a screen; null outside the deck. */
export const ColumnParamsContext = createContext<ColumnSettings | null>(null)

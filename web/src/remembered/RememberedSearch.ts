import type { RememberedResult } from '@starling/domain/remembered'

/** A search of what this device remembers for an account. */
export interface RememberedSearch {
  readonly accountKey: string
  readonly meId: string
  readonly query: string
  /** How many posts are answered at most. */
  readonly most: number
}

/** What was found, and how many posts are remembered in total. */
export interface RememberedAnswer extends RememberedResult {
  /** The searched words after case folding and removal of accents, for highlighting. */
  readonly words: readonly string[]
  readonly remembered: number
}

import type { Bearer } from './Viewer.ts'

/** Says who tokens belong to. */
export interface Bearers {
  /** Who a token belongs to; null when it opens nothing (any more). */
  find(token: string): Promise<Bearer | null>
  /** Whether that is known without asking the database. */
  knows(token: string): boolean
}

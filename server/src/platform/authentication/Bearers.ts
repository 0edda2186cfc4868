import type { Bearer } from './Viewer.ts'

/** Finds the person or application that an access token belongs to. */
export interface Bearers {
  /** The owner of a token; null when the token is unknown, revoked or expired. */
  find(token: string): Promise<Bearer | null>
  /** Whether the answer is in memory, so that the database need not be asked. */
  knows(token: string): boolean
}

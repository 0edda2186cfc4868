import type { Kysely } from 'kysely'
import type { Tables } from '../../Tables.ts'

/**
 * Work that is done later, or again and again, outside any request. It is kept in the database, so it survives a restart, and taken by one
 * of all processes. Whoever is killed at it leaves it to the next: so work must be safe to do twice.
 */
export interface Jobs {
  /** Says who does the work of this name; once per name, while the app is being made. */
  define<T extends object>(name: string, work: (data: T) => Promise<void>): void
  /** Asks for work. The same `key` replaces an earlier request that has not been done yet. */
  enqueue<T extends object>(name: string, data: T, options?: JobOptions): Promise<void>
  /** Takes back what was asked for under this key. */
  cancel(name: string, key: string): Promise<void>
}

interface JobOptions {
  /** Not before this moment; at once where absent. */
  readonly after?: Date
  readonly key?: string
  /** The transaction that the request belongs to: kept or forgotten together. Needed wherever one is open. */
  readonly db?: Kysely<Tables>
}

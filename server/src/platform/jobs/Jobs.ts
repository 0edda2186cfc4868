import type { Kysely } from 'kysely'
import type { Tables } from '../../Tables.ts'

/**
 * Work that is done later, or again and again, outside any request. It is kept in the database, so it survives a restart, and taken by one
 * of all processes. Whoever is killed at it leaves it to the next: so work must be safe to do twice.
 */
export interface Jobs {
  /**
   * Says who does the work of this name; once per name, while the app is being made. Where `most` is given, the work has a lane of its
   * own with so many places: however much of it waits, and however slow it is, it holds nothing else up.
   */
  define<T extends object>(name: string, work: (data: T) => Promise<void>, options?: { readonly most?: number }): void
  /** Asks for work. The same `key` replaces an earlier request that has not been done yet. */
  enqueue<T extends object>(name: string, data: T, options?: JobOptions): Promise<void>
  /** Takes back what was asked for under this key. */
  cancel(name: string, key: string): Promise<void>
}

export interface JobOptions {
  /** Not before this moment; at once where absent. */
  readonly after?: Date
  readonly key?: string
  /** Whose work this is: those who ask for much wait behind those who ask for little. */
  readonly turnOf?: string
  /** The server it waits for; of one name, one server's work is done one after the other. */
  readonly host?: string
  /** The transaction that the request belongs to: kept or forgotten together. Needed wherever one is open. */
  readonly db?: Kysely<Tables>
}

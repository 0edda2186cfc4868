import type { Kysely } from 'kysely'
import type { Tables } from '../../Tables.ts'

/** One kind of work that is done later, or again and again, outside any request. */
export interface JobKind<T extends object = object> {
  /** Stored with each request, so it outlives a change of the program. */
  readonly name: string
  /** How many of this kind one process does side by side; kinds never wait for each other. One when absent. */
  readonly atOnce?: number
  /** How many of them may be busy with one remote host, in all processes together. As many as there are when absent. */
  readonly perHost?: number
  /** Whether requests name a `sequence`, which is kept to in all processes together. */
  readonly isSequenced?: boolean
  /** Milliseconds between two times; such work is asked for without anybody asking, for as long as the instance stands. */
  readonly every?: number
  /** Does the work; whoever is killed at it leaves it to the next, so it must be safe to do twice. */
  work(data: T): Promise<void>
}

/** Work that is kept in the database, so it survives a restart, and is taken by one of all processes. */
export interface Jobs {
  /**
   * Asks for work. The same `key` replaces an earlier request that has not been done yet. Of recurring work there is one request for
   * ever: asking again brings it forward.
   */
  enqueue<T extends object>(name: string, data: T, options?: JobOptions): Promise<void>
  /** Asks for the same kind of work on many things at once; none of them has a key. */
  enqueueMany<T extends object>(name: string, requests: readonly T[], options?: Omit<JobOptions, 'key' | 'turnOf'>): Promise<void>
  /** Takes back what was asked for under this key; in a transaction where one is given. */
  cancel(name: string, key: string, db?: Kysely<Tables>): Promise<void>
}

interface JobOptions {
  /** Not before this moment; at once where absent. */
  readonly after?: Date
  readonly key?: string
  /** Whose work this is: those who ask for much wait behind those who ask for little. */
  readonly turnOf?: string
  /** The remote server the work has to do with: one that is slow must not keep the others waiting. */
  readonly host?: string
  /**
   * What has to be done in the order it was asked for, one after another; only for kinds that are sequenced. What is not due yet holds up
   * nothing.
   */
  readonly sequence?: string
  /** The transaction that the request belongs to: kept or forgotten together. Needed wherever one is open. */
  readonly db?: Kysely<Tables>
}

import type { Kysely } from 'kysely'
import type { Tables } from '../../Tables.ts'

/** One kind of work that is done outside of requests, once or repeatedly. */
export interface JobKind<T extends object = object> {
  /** Stored with each job, so it must stay the same across versions. */
  readonly name: string
  /** How many jobs of this kind one process runs at the same time, 1 by default; different kinds do not wait for each other. */
  readonly atOnce?: number
  /** How many of them may concern one remote host, in all processes together; by default there is no such limit. */
  readonly perHost?: number
  /** Whether jobs have a `sequence`, whose order is kept in all processes together. */
  readonly isSequenced?: boolean
  /** The interval in milliseconds; such a job is scheduled automatically for as long as the instance exists. */
  readonly every?: number
  /**
   * Whether it is repeated until it succeeds, with waits up to an hour. Other jobs have five attempts in three quarters of an hour and are
   * then kept for the operator; a recurring one runs again at its next time.
   */
  readonly isNeverGivenUp?: boolean
  /**
   * Does the work. After a crash another process repeats it, so repeating must be safe. Work in many parts does one of them and returns
   * the data of the next, which runs after other waiting jobs; the job keeps its position in its sequence.
   */
  work(data: T): Promise<T | void>
}

/** Jobs are stored in the database, so they survive a restart, and each is claimed by one process. */
export interface Jobs {
  /**
   * Schedules a job. It replaces a waiting job with the same `key`. A recurring job exists only once:
   * scheduling it again makes it run earlier.
   */
  enqueue<T extends object>(name: string, data: T, options?: JobOptions): Promise<void>
  /** Schedules many jobs of the same kind. A waiting job with the same key is kept instead. */
  enqueueMany<T extends object>(name: string, requests: readonly T[], options?: ManyJobsOptions<T>): Promise<void>
  /** Cancels the job with this key; in a transaction where one is given. */
  cancel(name: string, key: string, db?: Kysely<Tables>): Promise<void>
}

interface ManyJobsOptions<T> extends Omit<JobOptions, 'key' | 'isNeverPutOff' | 'turnOf' | 'host'> {
  readonly keyOf?: (request: T) => string
  readonly hostOf?: (request: T) => string | null
}

interface JobOptions {
  /** The earliest time; at once where absent. */
  readonly after?: Date
  readonly key?: string
  /**
   * Keeps the earlier time of a waiting job with the same key. If that job is running, it runs once more, because it may have missed the
   * latest changes.
   */
  readonly isNeverPutOff?: boolean
  /** The owner of the work: owners with many jobs wait behind those with few. */
  readonly turnOf?: string
  /** The remote server the work concerns: a slow server must not delay jobs for others. */
  readonly host?: string
  /**
   * Jobs with the same sequence run in the order in which they were scheduled, one after another; only for kinds that use it. A job that is
   * not due yet delays none of the others.
   */
  readonly sequence?: string
  /** The transaction in which the job is stored. Required wherever a transaction is open. */
  readonly db?: Kysely<Tables>
}

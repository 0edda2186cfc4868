import type { ColumnType } from 'kysely'

export interface JobTables {
  readonly jobs: JobTable
}

interface JobTable {
  readonly id: string
  readonly name: string
  readonly key: string | null
  readonly data: ColumnType<object, unknown, unknown>
  readonly run_after: Date
  /** The owner, and how many of the owner's jobs were waiting when it was scheduled: smaller numbers go first. */
  readonly turn_of: ColumnType<string | null, string | null | undefined, string | null>
  readonly turn: ColumnType<number, number | undefined, number>
  /** The remote server it concerns. */
  readonly host: ColumnType<string | null, string | null | undefined, string | null>
  /** Due jobs with the same text are run one after another. */
  readonly sequence: ColumnType<string | null, string | null | undefined, string | null>
  readonly attempts: ColumnType<number, number | undefined, number>
  /** Set while a worker runs the job; once expired, that worker counts as dead. */
  readonly locked_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  readonly lock: ColumnType<string | null, string | null | undefined, string | null>
  /** The time at which it was given up; such rows stay for the operator. */
  readonly failed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Why it failed the last time it was tried. */
  readonly last_error: ColumnType<string | null, string | null | undefined, string | null>
}

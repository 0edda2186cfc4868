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
  /** Whose it is, and how much of theirs was waiting when it was asked for: smaller numbers go first. */
  readonly turn_of: ColumnType<string | null, string | null | undefined, string | null>
  readonly turn: ColumnType<number, number | undefined, number>
  /** The remote server it has to do with. */
  readonly host: ColumnType<string | null, string | null | undefined, string | null>
  /** Of what is due with the same text, one is done after another. */
  readonly sequence: ColumnType<string | null, string | null | undefined, string | null>
  readonly attempts: ColumnType<number, number | undefined, number>
  /** While somebody works on it; run out, its worker is gone. */
  readonly locked_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  readonly lock: ColumnType<string | null, string | null | undefined, string | null>
}

import type { ColumnType } from 'kysely'

export interface ImportTables {
  readonly imports: ImportTable
  readonly import_lines: ImportLineTable
}

/** What can be taken along, with Mastodon's names of the files. */
export type ExportName = 'following_accounts' | 'lists' | 'blocked_accounts' | 'muted_accounts' | 'blocked_domains' | 'bookmarks'

/** A file with the lines that somebody takes in. */
interface ImportTable {
  id: string
  account_id: string
  /** What the file lists. */
  name: ExportName
  /** How many lines the file had. */
  total: number
}

/** A line that waits or was left out; those that were taken in have gone. */
interface ImportLineTable {
  import_id: string
  position: number
  cells: ColumnType<readonly string[], string, string>
  is_left_out: ColumnType<boolean, boolean | undefined, boolean>
}

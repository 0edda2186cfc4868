import type { ColumnType } from 'kysely'

export interface ImportTables {
  readonly imports: ImportTable
  readonly import_lines: ImportLineTable
}

/** The lists that can be exported and imported, by Mastodon's names of the files. */
export type ExportName = 'following_accounts' | 'lists' | 'blocked_accounts' | 'muted_accounts' | 'blocked_domains' | 'bookmarks'

/** A file that an account imports. */
interface ImportTable {
  id: string
  account_id: string
  /** The kind of the file. */
  name: ExportName
  /** How many lines the file had. */
  total: number
}

/** A line that is waiting to be imported, or could not be imported; imported lines are deleted. */
interface ImportLineTable {
  import_id: string
  position: number
  cells: ColumnType<readonly string[], string, string>
  is_left_out: ColumnType<boolean, boolean | undefined, boolean>
}

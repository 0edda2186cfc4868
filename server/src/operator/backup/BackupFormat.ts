/**
 * A backup is a gzipped tar archive, whose entries come in this order:
 *
 * - `manifest.json`: what is in it (`BackupManifest`).
 * - `rows/TABLE/N.jsonl`: rows of a table, one JSON array a line, with a text or null for each of the columns the manifest names. The texts are
 *   those that PostgreSQL writes, so that no value loses precision by being converted to a JavaScript type.
 * - `files/KEY`: uploaded files, where they are stored in a folder.
 * - `end.json`: how many rows each table has (`BackupEnd`). An archive without it was cut off.
 */
export const MANIFEST_ENTRY = 'manifest.json'
export const ROWS_FOLDER = 'rows/'
export const FILES_FOLDER = 'files/'
export const END_ENTRY = 'end.json'

/** Incremented with every change after which older versions could not read new backups. */
export const BACKUP_FORMAT = 1

export interface BackupManifest {
  readonly format: number
  readonly madeAt: string
  /** The scheme and host of the instance: ids and addresses of everything stored are built from it. */
  readonly publicUrl: string
  /** The migrations that had run. They are run again before the rows are inserted, and newer ones after. */
  readonly migrations: readonly string[]
  readonly tables: readonly BackupTable[]
  /** Whether the uploaded files are in the archive; a bucket has backups of its own. */
  readonly hasFiles: boolean
}

export interface BackupTable {
  readonly name: string
  readonly columns: readonly string[]
}

export interface BackupEnd {
  /** The number of rows by table. */
  readonly rows: Readonly<Record<string, number>>
  readonly files: number
}

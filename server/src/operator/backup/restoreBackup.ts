import { createReadStream } from 'node:fs'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import { extract } from 'tar-stream'
import type { Extract } from 'tar-stream'
import { analyzeTables } from '../../platform/database/analyzeTables.ts'
import { migrateWithin } from '../../platform/database/migrate.ts'
import { migrations } from '../../platform/database/migrations/index.ts'
import { tableNames } from '../../platform/database/tableNames.ts'
import { isMediaKey } from '../../platform/media-store/MediaStore.ts'
import type { MediaStore } from '../../platform/media-store/MediaStore.ts'
import type { Tables } from '../../Tables.ts'
import { BACKUP_FORMAT, END_ENTRY, FILES_FOLDER, MANIFEST_ENTRY, ROWS_FOLDER } from './BackupFormat.ts'
import type { BackupEnd, BackupManifest } from './BackupFormat.ts'

/** A backup that cannot be restored; the message is for the operator. */
export class BackupError extends Error {}

/** Sufficient for thousands of tables and migrations. There is a limit because the manifest is read into memory before the file is known to be a backup. */
const MOST_MANIFEST_BYTES = 4_000_000

/**
 * Fills an empty database and an empty store of files with what a backup contains, and answers its manifest and counts. The database gets the
 * tables as they were when the backup was made, then the rows, then the migrations that have come since, all in one transaction: a restore
 * that fails changes nothing in the database.
 */
export async function restoreBackup(
  db: Kysely<Tables>,
  mediaStore: MediaStore,
  path: string,
): Promise<{ manifest: BackupManifest; end: BackupEnd }> {
  const entries = extract()
  const reading = pipeline(createReadStream(path), createGunzip(), entries)
  try {
    const restored = restoreEntries(db, mediaStore, entries)
    await Promise.all([reading, restored])
    return await restored
  } catch (error) {
    entries.destroy()
    await reading.catch(() => undefined)
    const { code, message } = error as { code?: string; message?: string }
    if (code === 'ENOENT') throw new BackupError(`There is no file ${path}.`)
    if (code?.startsWith('Z_') === true || message === 'Unexpected end of data')
      throw new BackupError(`${path} is no backup of Starling, or is damaged: ${message ?? code}.`)
    throw error
  }
}

async function restoreEntries(
  db: Kysely<Tables>,
  mediaStore: MediaStore,
  entries: Extract,
): Promise<{ manifest: BackupManifest; end: BackupEnd }> {
  const iterator = entries[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await iterator.next()
    return done === true ? null : value
  }
  const first = await next()
  if (first?.header.name !== MANIFEST_ENTRY || (first.header.size ?? 0) > MOST_MANIFEST_BYTES)
    throw new BackupError('This is no backup of Starling: it does not begin with a manifest.')
  const manifest = JSON.parse(await text(first)) as BackupManifest
  checkManifest(manifest)

  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
    await checkEmpty(transaction)
    await dropEverything(transaction)
    await migrateWithin(
      transaction,
      migrations.filter(({ name }) => manifest.migrations.includes(name)),
    )
    const putBack = await emptyTables(transaction, manifest)
    const types = await readColumnTypes(transaction)

    const counts = new Map(manifest.tables.map(({ name }) => [name, 0]))
    let files = 0
    let end: BackupEnd | null = null
    for (let entry = await next(); entry !== null; entry = await next()) {
      const { name } = entry.header
      if (name.startsWith(ROWS_FOLDER)) {
        const table = name.slice(ROWS_FOLDER.length, name.lastIndexOf('/'))
        counts.set(table, (counts.get(table) ?? 0) + (await insertRows(transaction, manifest, types, { table, lines: await text(entry) })))
      } else if (name.startsWith(FILES_FOLDER)) {
        const key = name.slice(FILES_FOLDER.length)
        if (!isMediaKey(key)) throw new BackupError(`The backup contains a file with an impossible name: ${key}`)
        await mediaStore.put(key, await buffer(entry))
        files += 1
      } else if (name === END_ENTRY) end = JSON.parse(await text(entry)) as BackupEnd
      else entry.resume()
    }
    checkEnd(end, counts, files)
    await putBack()
    await migrateWithin(transaction)
    return { manifest, end }
  })
}

async function checkEmpty(db: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ has_accounts: boolean }>`select exists (select from accounts) as has_accounts`.execute(db)
  if (rows[0]?.has_accounts !== false)
    throw new BackupError(
      'There are accounts here already. A backup is restored into an empty folder (DATA_DIR) or an empty database (DATABASE_URL).',
    )
}

/** Deletes the tables of this version, so that those of the backup's version can be created. Objects of PostgreSQL extensions stay. */
async function dropEverything(db: Transaction<Tables>): Promise<void> {
  for (const name of await tableNames(db)) await sql`drop table ${sql.table(name)} cascade`.execute(db)
  const { rows: functions } = await sql<{ name: string }>`
    select pg_proc.oid::regprocedure::text as name from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(db)
  for (const { name } of functions) await sql`drop function ${sql.raw(name)} cascade`.execute(db)
}

function checkManifest(manifest: BackupManifest): void {
  if (manifest.format !== BACKUP_FORMAT)
    throw new BackupError(`The backup has format ${manifest.format}, and this version of Starling reads format ${BACKUP_FORMAT}.`)
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = manifest.migrations.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new BackupError(
      `The backup was made by a newer version of Starling (it knows ${unknown.join(', ')}). Restore it with that version.`,
    )
}

function checkEnd(end: BackupEnd | null, counts: ReadonlyMap<string, number>, files: number): asserts end is BackupEnd {
  if (end === null) throw new BackupError('The backup was cut off: its end is missing. Nothing was restored.')
  for (const [table, count] of counts) {
    if (end.rows[table] !== count)
      throw new BackupError(`The backup is damaged: table ${table} has ${count} rows instead of ${end.rows[table]}. Nothing was restored.`)
  }
  if (end.files !== files) throw new BackupError(`The backup is damaged: it has ${files} files instead of ${end.files}.`)
}

/**
 * Prepares the tables for the rows of the backup: deletes the rows that migrations inserted, removes the foreign keys, which would refuse rows that are
 * inserted before those they refer to, and disables the triggers that keep counts. Answers a function that restores foreign keys and triggers.
 */
async function emptyTables(db: Transaction<Tables>, { tables }: BackupManifest): Promise<() => Promise<void>> {
  const { rows: foreignKeys } = await sql<{ name: string; table: string; definition: string }>`
    select conname as name, relname as table, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db)
  for (const { name, table } of foreignKeys) await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  for (const { name } of tables) {
    await sql`alter table ${sql.table(name)} disable trigger user`.execute(db)
    await sql`delete from ${sql.table(name)}`.execute(db)
  }
  return async () => {
    for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(db)
    for (const { name, table, definition } of foreignKeys)
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db)
    await analyzeTables(db)
  }
}

async function insertRows(
  db: Transaction<Tables>,
  { tables }: BackupManifest,
  types: ColumnTypes,
  { table, lines }: { readonly table: string; readonly lines: string },
): Promise<number> {
  const columns = tables.find(({ name }) => name === table)?.columns
  if (columns === undefined) throw new BackupError(`The backup contains rows of a table that its manifest does not name: ${table}`)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const values = sql.join(columns.map((column, at) => sql`(line ->> ${sql.lit(at)})::${sql.raw(types.get(table)?.get(column) ?? 'text')}`))
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${names})
    select ${values} from json_array_elements(${`[${lines.split('\n').join(',')}]`}::json) as line`.execute(db)
  return Number(numAffectedRows ?? 0)
}

type ColumnTypes = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The type of each column, by table and column, as PostgreSQL writes it. */
async function readColumnTypes(db: Transaction<Tables>): Promise<ColumnTypes> {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select relname as table, attname as name, format_type(atttypid, atttypmod) as type
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => [table, new Map(columns.map(({ name, type }) => [name, type]))]),
  )
}

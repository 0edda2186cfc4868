import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { pack } from 'tar-stream'
import type { Pack } from 'tar-stream'
import type { AppContext } from '../../AppContext.ts'
import type { MediaStore } from '../../platform/media-store/MediaStore.ts'
import type { Tables } from '../../Tables.ts'
import { BACKUP_FORMAT, END_ENTRY, FILES_FOLDER, MANIFEST_ENTRY, ROWS_FOLDER } from './BackupFormat.ts'
import type { BackupEnd, BackupManifest, BackupTable } from './BackupFormat.ts'
import { describeTables } from './describeTables.ts'

/** How many rows are read at once; the longest posts have some hundred kilobytes. */
const ROWS_AT_ONCE = 200

/**
 * Writes everything the instance stores into one archive while the instance runs, as a consistent snapshot. The file gets its name when it is
 * complete. Uploaded files never change once they are stored, so they are read after the rows that refer to them; a file that is deleted meanwhile
 * is missing in the archive.
 */
export async function writeBackup(
  { readSnapshot, mediaStore, settings, now }: Pick<AppContext, 'readSnapshot' | 'mediaStore' | 'settings' | 'now'>,
  path: string,
  hasFiles: boolean,
): Promise<BackupEnd> {
  const part = `${path}.part`
  const archive = pack()
  // Only the owner may read the file, because it contains private messages. The rest of an earlier, aborted attempt is overwritten.
  const written = pipeline(archive, createGzip(), createWriteStream(part, { mode: 0o600 }))
  try {
    const about = { format: BACKUP_FORMAT, madeAt: now().toISOString(), publicUrl: settings.publicUrl, hasFiles }
    const filling = fillArchive(archive, readSnapshot, about, hasFiles ? mediaStore : null)
    // When the disk is full the pipeline fails, and filling the archive would wait for ever, because nothing reads it any more.
    const end = await Promise.race([filling, written.then(() => filling)])
    await written
    await rename(part, path)
    return end
  } catch (error) {
    archive.destroy()
    await written.catch(() => undefined)
    await rm(part, { force: true })
    throw error
  }
}

async function fillArchive(
  archive: Pack,
  readSnapshot: AppContext['readSnapshot'],
  about: Omit<BackupManifest, 'migrations' | 'tables'>,
  mediaStore: MediaStore | null,
): Promise<BackupEnd> {
  const rows: Record<string, number> = {}
  await readSnapshot(async (db) => {
    const { rows: ran } = await sql<{ name: string }>`select name from migrations order by name`.execute(db)
    const tables = await describeTables(db)
    const manifest: BackupManifest = { ...about, migrations: ran.map(({ name }) => name), tables }
    await addEntry(archive, MANIFEST_ENTRY, JSON.stringify(manifest))
    for (const table of tables) rows[table.name] = await addRows(archive, db, table)
  })
  const end: BackupEnd = { rows, files: mediaStore === null ? 0 : await addFiles(archive, mediaStore) }
  await addEntry(archive, END_ENTRY, JSON.stringify(end))
  archive.finalize()
  return end
}

async function addRows(archive: Pack, db: Kysely<Tables>, { name, columns }: BackupTable): Promise<number> {
  const values = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))
  await sql`declare backup_rows no scroll cursor for select to_json(array[${values}])::text as line from ${sql.table(name)}`.execute(db)
  let count = 0
  for (let part = 0; ; part += 1) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from backup_rows`.execute(db)
    if (rows.length === 0) break
    count += rows.length
    await addEntry(archive, `${ROWS_FOLDER}${name}/${part}.jsonl`, rows.map(({ line }) => line).join('\n'))
  }
  await sql`close backup_rows`.execute(db)
  return count
}

async function addFiles(archive: Pack, mediaStore: MediaStore): Promise<number> {
  let count = 0
  for await (const key of mediaStore.list()) {
    const size = (await mediaStore.stat(key))?.size ?? null
    if (size === null) continue
    if (size === 0) await addEntry(archive, `${FILES_FOLDER}${key}`, '')
    else {
      const content = await mediaStore.read(key, { start: 0, end: size - 1 })
      if (content === null) continue
      await pipeline(Readable.fromWeb(content), archive.entry({ name: `${FILES_FOLDER}${key}`, size }))
    }
    count += 1
  }
  return count
}

function addEntry(archive: Pack, name: string, text: string): Promise<void> {
  return new Promise((done, fail) => {
    archive.entry({ name }, text, (error) => (error ? fail(error) : done()))
  })
}

import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { anyText } from '../../platform/database/anyOf.ts'
import { isMediaKey } from '../../platform/media-store/MediaStore.ts'
import { DELETION_JOB } from './discardFiles.ts'
import { FILE_COLUMNS, findReferredKeys } from './fileColumns.ts'
import { MEDIA_FOLDERS } from './makeMediaKey.ts'
import { UNCLAIMED_JOB } from './storeFile.ts'

export interface UnknownFile {
  readonly key: string
  readonly bytes: number
}

export interface MissingFile {
  readonly key: string
  readonly table: string
  /** The row that refers to the file. */
  readonly id: string
}

export interface FileCheck {
  /** How many files are in the store. */
  readonly count: number
  /** Files that no row refers to, and that no job will delete. */
  readonly unknown: readonly UnknownFile[]
  /** Files that rows refer to but that are missing in the store. */
  readonly missing: readonly MissingFile[]
}

type CheckContext = Pick<AppContext, 'db' | 'mediaStore'>

/** How many rows one query reads, and how many keys one query checks. */
const AT_ONCE = 2000

/**
 * Compares the store with the rows that refer to it. Because files are added and deleted meanwhile, suspected problems are checked again. The keys of
 * all files are held in memory, about 150 bytes for each.
 */
export async function checkFiles(ctx: CheckContext): Promise<FileCheck> {
  const referred = new Map<string, { readonly table: string; readonly id: string }>()
  for await (const { key, ...row } of rowsWithFiles(ctx)) referred.set(key, row)
  const candidates: string[] = []
  let count = 0
  for await (const key of ctx.mediaStore.list()) {
    if (!isOurs(key)) continue
    count += 1
    if (!referred.delete(key)) candidates.push(key)
  }
  return { count, unknown: await findUnknown(ctx, candidates), missing: await findMissing(ctx, referred) }
}

function isOurs(key: string): boolean {
  return isMediaKey(key) && MEDIA_FOLDERS.some((folder) => key.startsWith(`${folder}/`))
}

async function* rowsWithFiles({ db }: CheckContext): AsyncGenerator<MissingFile> {
  for (const [table, columns] of Object.entries(FILE_COLUMNS)) {
    const keys = sql.join(columns.map((column) => sql.ref(column)))
    for (let after = '0', isMore = true; isMore;) {
      const { rows } = await sql<{ id: string; keys: readonly (string | null)[] }>`
        select id, array[${keys}] as keys from ${sql.table(table)} where id > ${after} and coalesce(${keys}) is not null order by id limit ${AT_ONCE}`.execute(
        db,
      )
      for (const { id, keys: found } of rows) for (const key of found) if (key !== null && isOurs(key)) yield { key, table, id }
      after = rows.at(-1)?.id ?? after
      isMore = rows.length === AT_ONCE
    }
  }
}

/**
 * The keys that are still unreferenced. Jobs are queried before rows: a new file is stored together with a job that deletes it, and the job ends in the
 * same transaction in which the row is inserted, so the file is always found by one of the two queries.
 */
async function findUnknown({ db, mediaStore }: CheckContext, candidates: readonly string[]): Promise<UnknownFile[]> {
  const unknown: UnknownFile[] = []
  for (let at = 0; at < candidates.length; at += AT_ONCE) {
    const keys = candidates.slice(at, at + AT_ONCE)
    const { rows } = await sql<{ key: string }>`
      select data->>'key' as key from jobs where name in (${DELETION_JOB}, ${UNCLAIMED_JOB}) and data->>'key' = ${anyText(keys)}`.execute(
      db,
    )
    const awaited = new Set(rows.map(({ key }) => key))
    const referred = await findReferredKeys(db, keys)
    for (const key of keys) {
      if (awaited.has(key) || referred.has(key)) continue
      const file = await mediaStore.stat(key)
      if (file !== null) unknown.push({ key, bytes: file.size })
    }
  }
  return unknown
}

/** The keys that are still missing, and still referred to. */
async function findMissing(
  { db, mediaStore }: CheckContext,
  candidates: ReadonlyMap<string, { readonly table: string; readonly id: string }>,
): Promise<MissingFile[]> {
  const gone: MissingFile[] = []
  for (const [key, row] of candidates) if ((await mediaStore.stat(key)) === null) gone.push({ key, ...row })
  const missing: MissingFile[] = []
  for (let at = 0; at < gone.length; at += AT_ONCE) {
    const files = gone.slice(at, at + AT_ONCE)
    const referred = await findReferredKeys(
      db,
      files.map(({ key }) => key),
    )
    missing.push(...files.filter(({ key }) => referred.has(key)))
  }
  return missing
}

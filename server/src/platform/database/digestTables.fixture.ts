import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { DatabaseHandle } from './openDatabase.ts'
import { tableNames } from './tableNames.ts'

type Database = Pick<DatabaseHandle, 'kysely'>
type Digests = Readonly<Record<string, string>>

interface Known {
  readonly question: RawBuilder<{ name: string; digest: string }>
  /** The position in PostgreSQL's write-ahead log, and the contents of the tables at that position. */
  last: { readonly place: string; readonly digests: Digests } | null
}

const known = new WeakMap<Database['kysely'], Known>()

/**
 * A hash of each table's content: equal hashes mean that nothing was written in between. Writes that every request causes (last use of a
 * token, heartbeat of the process) are ignored. PostgreSQL logs each write before it makes it: where the log has not
 * grown since the last hashes, those are reused and the tables are not read.
 */
export async function digestTables({ kysely }: Database): Promise<Digests> {
  const here = known.get(kysely) ?? { question: await askAll(kysely), last: null }
  known.set(kysely, here)
  const place = await placeInLog(kysely)
  if (here.last?.place === place) return here.last.digests
  const { rows } = await here.question.execute(kysely)
  const digests = Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
  here.last = { place, digests }
  return digests
}

/** Computes the hashes of all tables in one query. */
async function askAll(kysely: Database['kysely']): Promise<Known['question']> {
  const names = (await tableNames(kysely)).filter((name) => name !== 'process_slots')
  const row = sql`(to_jsonb(t) - 'last_used_at')::text`
  const digests = names.map(
    (name) =>
      sql`select ${sql.lit(name)} as name, md5(coalesce(string_agg(${row}, ';' order by ${row}), '')) as digest from ${sql.id(name)} as t`,
  )
  return sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`
}

async function placeInLog(kysely: Database['kysely']): Promise<string> {
  const { rows } = await sql<{ place: string }>`select pg_current_wal_insert_lsn()::text as place`.execute(kysely)
  return rows[0]?.place ?? ''
}

import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { DatabaseHandle } from './openDatabase.ts'

type Database = Pick<DatabaseHandle, 'kysely'>
type Digests = Readonly<Record<string, string>>

interface Known {
  readonly question: RawBuilder<{ name: string; digest: string }>
  /** How far the log of what is written had come, and what the tables held there. */
  last: { readonly place: string; readonly digests: Digests } | null
}

const known = new WeakMap<Database['kysely'], Known>()

/**
 * One short text for each table's whole content: two digests are equal when nothing was written in between. That a token was used, and that the
 * process lives, is noted whatever a request asks for, so it is left out. PostgreSQL logs everything it writes into a table before it does so:
 * where its log has not grown since the last digest, that one holds, and the tables are not read again.
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

/** Asks for the digests of all tables at once. */
async function askAll(kysely: Database['kysely']): Promise<Known['question']> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'process_slots' order by 1`.execute(kysely)
  const row = sql`(to_jsonb(t) - 'last_used_at')::text`
  const digests = tables.map(
    ({ name }) =>
      sql`select ${sql.lit(name)} as name, md5(coalesce(string_agg(${row}, ';' order by ${row}), '')) as digest from ${sql.id(name)} as t`,
  )
  return sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`
}

async function placeInLog(kysely: Database['kysely']): Promise<string> {
  const { rows } = await sql<{ place: string }>`select pg_current_wal_insert_lsn()::text as place`.execute(kysely)
  return rows[0]?.place ?? ''
}

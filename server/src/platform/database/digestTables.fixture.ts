import { sql } from 'kysely'
import type { DatabaseHandle } from './openDatabase.ts'

/**
 * One short text for each table's whole content: two digests are equal when nothing was written in between. That a token was used, and that the
 * process lives, is noted whatever a request asks for, so it is left out.
 */
export async function digestTables({ kysely }: Pick<DatabaseHandle, 'kysely'>): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'process_slots' order by 1`.execute(kysely)
  const row = sql`(to_jsonb(t) - 'last_used_at')::text`
  const digests = tables.map(
    ({ name }) =>
      sql`select ${sql.lit(name)} as name, md5(coalesce(string_agg(${row}, ';' order by ${row}), '')) as digest from ${sql.id(name)} as t`,
  )
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`.execute(kysely)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

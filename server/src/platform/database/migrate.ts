import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { migrations } from './migrations/index.ts'
import type { Migration } from './migrations/index.ts'

/** Any number, the same in every version: whoever holds it is changing tables. */
const LOCK = 7_235_416

/** Runs the migrations that the database has not seen, each once, all or none. */
export async function migrate<T>(db: Kysely<T>, list: readonly Migration[] = migrations): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // A new index of a large table takes longer than any request may.
    await sql`set local statement_timeout = 0`.execute(transaction)
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(transaction)
    await sql`create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())`.execute(transaction)
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(transaction)
    const seen = new Set(rows.map((row) => row.name))
    for (const { name, up } of list) {
      if (seen.has(name)) continue
      await up(transaction as unknown as Kysely<unknown>)
      await sql`insert into migrations (name) values (${name})`.execute(transaction)
    }
  })
}

import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { migrations } from './migrations/index.ts'
import type { Migration } from './migrations/index.ts'

/** An arbitrary number for the advisory lock that is held during migrations; it must be the same in every version. */
const LOCK = 7_235_416

/** Runs the migrations that this database does not have yet, all of them in one transaction. */
export async function migrate<T>(db: Kysely<T>, list: readonly Migration[] = migrations): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Creating an index on a large table takes longer than the time limit of requests.
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

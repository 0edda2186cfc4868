import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import { migrations } from './migrations/index.ts'
import type { Migration } from './migrations/index.ts'

/** An arbitrary number for the advisory lock that is held during migrations; it must be the same in every version. */
const LOCK = 7_235_416

/** Runs the migrations that this database does not have yet, all of them in one transaction. */
export async function migrate<T>(db: Kysely<T>, list: readonly Migration[] = migrations): Promise<void> {
  await db.transaction().execute((transaction) => migrateWithin(transaction, list))
}

/** The same in a transaction that is under way. */
export async function migrateWithin<T>(transaction: Transaction<T>, list: readonly Migration[] = migrations): Promise<void> {
  // Creating an index on a large table takes longer than the time limit of requests.
  await sql`set local statement_timeout = 0`.execute(transaction)
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(transaction)
  await sql`create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())`.execute(transaction)
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(transaction)
  const seen = new Set(rows.map((row) => row.name))
  const known = new Set(list.map(({ name }) => name))
  const unknown = rows.map((row) => row.name).filter((name) => !known.has(name))
  // Statements of this version could fail on such tables, or store what the newer version does not understand.
  if (unknown.length > 0)
    throw new Error(
      `The database was changed by a newer version of Starling, with migrations that this version does not know (${unknown.join(', ')}). ` +
        'Start the newer version, or restore a backup that was made before it.',
    )
  for (const { name, up } of list) {
    if (seen.has(name)) continue
    await up(transaction as unknown as Kysely<unknown>)
    await sql`insert into migrations (name) values (${name})`.execute(transaction)
  }
}

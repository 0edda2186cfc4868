import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Files that people take in, line by line: what waits, and what was left out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table imports (
    id bigint primary key,
    account_id bigint not null references accounts (id) on delete cascade,
    name text not null,
    total integer not null
  )`.execute(db)
  await sql`create index imports_account_id on imports (account_id)`.execute(db)
  await sql`create table import_lines (
    import_id bigint not null references imports (id) on delete cascade,
    position integer not null,
    cells jsonb not null,
    is_left_out boolean not null default false,
    primary key (import_id, position)
  )`.execute(db)
}

import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Annual reports of accounts, computed once when the owner requests one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table annual_reports (
    id bigint primary key,
    account_id bigint not null,
    year integer not null,
    data jsonb not null,
    schema_version integer not null,
    viewed_at timestamptz,
    created_at timestamptz not null,
    unique (account_id, year)
  )`.execute(db)
}

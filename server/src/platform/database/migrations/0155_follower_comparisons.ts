import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** When the local followers of an account of another server were last compared with those that its server lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table follower_comparisons (
    account_id bigint primary key references accounts (id) on delete cascade,
    compared_at timestamptz not null
  )`.execute(db)
}

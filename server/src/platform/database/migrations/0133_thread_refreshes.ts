import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** When the posts around one of another server were fetched, and how many of them there were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table thread_refreshes (
    id bigint primary key,
    status_id bigint not null unique references statuses (id) on delete cascade,
    started_at timestamptz not null,
    finished_at timestamptz,
    result_count integer not null default 0
  )`.execute(db)
}

import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Counted beside the posts, so that a page of posts without references asks nothing about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table statuses add column references_count integer not null default 0, add column referred_by_count integer not null default 0`.execute(
    db,
  )
}

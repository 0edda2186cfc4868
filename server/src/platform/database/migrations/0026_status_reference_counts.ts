import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Reference counts stored with the statuses, so that pages of statuses without references need no query for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table statuses add column references_count integer not null default 0, add column referred_by_count integer not null default 0`.execute(
    db,
  )
}

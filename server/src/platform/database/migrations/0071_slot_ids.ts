import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Ids with a slot's number that are larger than this have not been made; the next process with that number begins above it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table process_slots add column last_id bigint not null default 0`.execute(db)
}

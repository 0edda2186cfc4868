import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The largest id that may have been made with a process number; the next process with that number starts above it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table process_slots add column last_id bigint not null default 0`.execute(db)
}

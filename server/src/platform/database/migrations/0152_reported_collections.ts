import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The collections that a report is about, as with posts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table reports add column collection_ids bigint[] not null default '{}'").execute(db)
}

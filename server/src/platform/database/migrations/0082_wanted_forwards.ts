import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Who reports somebody of another server may want that server to hear of it: kept until there is a way to tell it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reports add column forward_wanted boolean not null default false`.execute(db)
}

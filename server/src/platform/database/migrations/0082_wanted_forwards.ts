import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Whether the reporter wants a report forwarded to the reported account's server; stored until reports can be forwarded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reports add column forward_wanted boolean not null default false`.execute(db)
}

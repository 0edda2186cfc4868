import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The time at which a status is to be deleted automatically. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table statuses add column expires_at timestamptz`.execute(db)
  await sql`create index statuses_to_expire on statuses (expires_at) where expires_at is not null and deleted_at is null`.execute(db)
}

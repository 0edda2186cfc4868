import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  // Since when an upload belongs to no post any more; null for one that never did.
  'alter table media_attachments add column unused_since timestamptz',
  'drop index media_attachments_unattached',
  `create index media_attachments_unused on media_attachments ((coalesce(unused_since, created_at))) where status_id is null and scheduled_status_id is null`,
]

/** The author of a deleted post has a day to publish its files again, however old they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

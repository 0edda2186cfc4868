import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Scheduled posts that could not be published stay, with the reason, until their author moves or deletes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'alter table scheduled_statuses add column failed_at timestamptz, add column failure_reason text',
  'drop index scheduled_statuses_due',
  'create index scheduled_statuses_due on scheduled_statuses (scheduled_at) where failed_at is null',
]

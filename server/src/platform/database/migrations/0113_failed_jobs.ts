import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Jobs that have used up their tries are kept with their last error, as events are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'alter table jobs add column failed_at timestamptz, add column last_error text',
  'alter table outbox add column last_error text',
  // Those that wait are looked for every second; however many have failed, they are not among them.
  'drop index jobs_by_kind',
  'create index jobs_by_kind on jobs (name, turn, run_after, id) where failed_at is null',
  'drop index jobs_due',
  'create index jobs_due on jobs (turn, run_after, id) where failed_at is null',
  'create index jobs_failed on jobs (failed_at) where failed_at is not null',
  'create index outbox_failed on outbox (failed_at) where failed_at is not null',
]

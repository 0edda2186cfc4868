import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  // An event is stored in the same transaction as the change it reports, and kept until every listener has handled it. As with jobs, an
  // expired lock was held by a process that has ended; failed_at is the time after which it is not tried again.
  `create table outbox (
    id bigint primary key,
    event jsonb not null,
    done text[] not null default '{}',
    attempts integer not null default 0,
    run_after timestamptz not null,
    locked_until timestamptz,
    lock uuid,
    failed_at timestamptz
  )`,
  'create index outbox_due on outbox (run_after) where failed_at is null',
  // Each kind of job is claimed separately.
  'create index jobs_by_kind on jobs (name, turn, run_after, id)',
]

/** Events stored with the writes they follow, and jobs by kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  // Stored together with what it tells of, and kept until everybody who has to do something about it has done it. As with jobs, a lock
  // that has run out was held by a process that is gone; failed_at is the moment it was given up.
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
  // Each kind of job has a lane of its own.
  'create index jobs_by_kind on jobs (name, turn, run_after, id)',
]

/** Events stored with the writes they follow, and jobs by kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

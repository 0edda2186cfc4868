import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  // Jobs, each claimed by one process. An expired lock was held by a process that has ended.
  `create table jobs (
    id bigint primary key,
    name text not null,
    key text,
    data jsonb not null default '{}',
    run_after timestamptz not null,
    attempts integer not null default 0,
    locked_until timestamptz,
    lock uuid
  )`,
  'create unique index jobs_once on jobs (name, key) where key is not null',
  'create index jobs_due on jobs (run_after, id)',
  // One row for each process that may run at the same time: its number is part of every id that the process makes.
  'create table process_slots (slot smallint primary key, holder uuid, seen_at timestamptz not null)',
  `insert into process_slots (slot, seen_at) select slot, 'epoch' from generate_series(0, 255) as slot`,
]

/** Jobs and process numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Jobs are claimed in turn by owner, so that an owner with many jobs does not delay those of others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs add column turn_of text, add column turn integer not null default 0, add column host text`.execute(db)
  await sql`create index jobs_of_turn on jobs (name, turn_of) where turn_of is not null`.execute(db)
  await sql`create index jobs_of_host on jobs (host, name) where host is not null`.execute(db)
  await sql`drop index jobs_due`.execute(db)
  await sql`create index jobs_due on jobs (turn, run_after, id)`.execute(db)
}

import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** How many posts, followers and followed people the own server of an account counts beyond those that are known here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts
    add column statuses_beyond integer not null default 0,
    add column followers_beyond integer not null default 0,
    add column following_beyond integer not null default 0`.execute(db)
}

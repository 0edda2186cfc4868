import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The followers who want to be told of every post, part by part in the order of their ids. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index follows_notifying on follows (target_account_id, account_id) where notify`.execute(db)
}

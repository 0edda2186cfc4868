import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Quotes that wait for the quoted author's word: whom a post lets ask, besides those who need not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table statuses add column quote_review_policy text not null default 'nobody'`.execute(db)
}

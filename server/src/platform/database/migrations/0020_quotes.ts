import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Quotes that wait for approval by the quoted author, and who may request a quote in addition to those who may quote without approval. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table statuses add column quote_review_policy text not null default 'nobody'`.execute(db)
}

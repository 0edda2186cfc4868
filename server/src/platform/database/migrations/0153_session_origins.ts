import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Where each session came from, and when the browsers' ones were last used, so that their owner tells a strange one from an own one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  "alter table oauth_tokens add column address text not null default '', add column user_agent text not null default ''",
  "alter table web_sessions add column address text not null default '', add column last_used_at timestamptz",
]

import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The last use and the browser of a session, so that its owner recognises it and idle sessions can be ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'alter table oauth_tokens add column last_used_at timestamptz',
  "alter table web_sessions add column user_agent text not null default ''",
  'create index oauth_tokens_by_use on oauth_tokens ((coalesce(last_used_at, created_at))) where revoked_at is null',
  'create index web_sessions_by_account on web_sessions (account_id)',
]

import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The browser in which the web client was signed in, so that it can be excepted from signing out everywhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['oauth_codes', 'oauth_tokens']) await sql`alter table ${sql.table(table)} add column device text`.execute(db)
}

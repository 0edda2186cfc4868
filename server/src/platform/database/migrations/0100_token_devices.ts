import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** In which browser this server's own client was signed in, so that signing out everywhere else does not end it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['oauth_codes', 'oauth_tokens']) await sql`alter table ${sql.table(table)} add column device text`.execute(db)
}

import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Under which address the readers of a post of another server are addressed together, when it is for chosen ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table statuses add column context_uri text').execute(db)
}

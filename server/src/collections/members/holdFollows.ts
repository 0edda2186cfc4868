import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from '../../Tables.ts'

/**
 * Keeps the follows that meet a condition from ending until the transaction has. A place in a list or circle depends on a follow and goes with it, so
 * whoever ends the follow waits until the place is taken.
 */
export async function holdFollows(db: Kysely<Tables>, condition: RawBuilder<unknown>): Promise<void> {
  await sql`select id from follows where ${condition} order by id for key share`.execute(db)
}

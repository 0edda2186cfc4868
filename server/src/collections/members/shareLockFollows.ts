import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from '../../Tables.ts'

/**
 * Locks the follows that meet a condition against deletion until the transaction ends. Memberships in lists and circles depend on a follow and are
 * deleted with it, so a follow must not end between the check that it exists and the insertion of the membership.
 */
export async function shareLockFollows(db: Kysely<Tables>, condition: RawBuilder<unknown>): Promise<void> {
  await sql`select id from follows where ${condition} order by id for key share`.execute(db)
}

import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../Tables.ts'

/** PostgreSQL's codes for a transaction that it aborted so that another one can go on: a serialization failure, and a deadlock. */
const ABORTED_FOR_ANOTHER = new Set<unknown>(['40001', '40P01'])

/**
 * Runs a transaction. If PostgreSQL aborts it in favour of another one, everything is done again once, by which time the other one has ended.
 * `act` therefore changes nothing but the database, or starts anew when it is called again.
 */
export async function inTransaction<T>(
  db: Kysely<Tables>,
  act: (transaction: Transaction<Tables>) => Promise<T>,
  onRepeat: (error: unknown) => void = () => undefined,
): Promise<T> {
  try {
    return await db.transaction().execute(act)
  } catch (error) {
    if (!ABORTED_FOR_ANOTHER.has((error as { code?: unknown } | null)?.code)) throw error
    onRepeat(error)
    return db.transaction().execute(act)
  }
}

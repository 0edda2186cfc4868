import { setTimeout } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../Tables.ts'

/** PostgreSQL's codes for a transaction that it aborted so that another one can go on: a serialization failure, and a deadlock. */
const ABORTED_FOR_ANOTHER = new Set<unknown>(['40001', '40P01'])
const MOST_REPEATS = 3
/** The longest wait before the first repetition, in milliseconds; before each further one it is four times as long. */
const PAUSE_MS = 25

/**
 * Runs a transaction. If PostgreSQL aborts it in favour of another one, it is repeated, three times at most. `act` must therefore change
 * nothing but the database, or start anew when it is called again.
 */
export async function inTransaction<T>(
  db: Kysely<Tables>,
  act: (transaction: Transaction<Tables>) => Promise<T>,
  onRepeat: (error: unknown) => void = () => undefined,
): Promise<T> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await db.transaction().execute(act)
    } catch (error) {
      if (repeats === MOST_REPEATS || !ABORTED_FOR_ANOTHER.has((error as { code?: unknown } | null)?.code)) throw error
      onRepeat(error)
      // Without the wait, the other transaction may still hold the rows on a busy machine, and both would conflict again. The random part
      // keeps two repeated transactions apart.
      await setTimeout(PAUSE_MS * 4 ** repeats * (0.5 + Math.random() / 2))
    }
  }
}

import type { AppContext } from '../../AppContext.ts'
import { anyOf } from '../../platform/database/anyOf.ts'

/** Restarts the waiting time of unreferenced accounts that were looked up, so that they are not deleted soon. Answers those that exist. */
export async function keepAccounts({ db }: Pick<AppContext, 'db'>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.updateTable('accounts').set({ idle_since: null }).where('id', '=', anyOf(ids)).returning('id').execute()
  return rows.map(({ id }) => id)
}

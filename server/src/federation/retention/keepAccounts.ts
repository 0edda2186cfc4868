import type { AppContext } from '../../AppContext.ts'
import { anyOf } from '../../platform/database/anyOf.ts'

/** Somebody looked up these accounts, to which nothing referred: they are not deleted before nothing has referred to them for a while again. Answers those that are there. */
export async function keepAccounts({ db }: Pick<AppContext, 'db'>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.updateTable('accounts').set({ idle_since: null }).where('id', '=', anyOf(ids)).returning('id').execute()
  return rows.map(({ id }) => id)
}

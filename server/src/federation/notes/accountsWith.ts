import type { AppContext } from '../../AppContext.ts'
import { anyText } from '../../platform/database/anyOf.ts'
import { keepAccounts } from '../retention/keepAccounts.ts'

/** The known accounts with these addresses. */
export async function accountsWith({ db }: Pick<AppContext, 'db'>, uris: readonly string[]): Promise<string[]> {
  if (uris.length === 0) return []
  const rows = await db.selectFrom('accounts').select(['id', 'idle_since']).where('uri', '=', anyText(uris)).execute()
  const idsOf = (some: typeof rows) => some.map(({ id }) => id)
  const kept = await keepAccounts({ db }, idsOf(rows.filter((row) => row.idle_since !== null)))
  return [...idsOf(rows.filter((row) => row.idle_since === null)), ...kept]
}

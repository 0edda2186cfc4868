import type { AppContext } from '../../AppContext.ts'
import { anyText } from '../../platform/database/anyOf.ts'

/** The known accounts with these addresses. */
export async function accountsWith({ db }: Pick<AppContext, 'db'>, uris: readonly string[]): Promise<string[]> {
  if (uris.length === 0) return []
  const rows = await db.selectFrom('accounts').select('id').where('uri', '=', anyText(uris)).execute()
  return rows.map(({ id }) => id)
}

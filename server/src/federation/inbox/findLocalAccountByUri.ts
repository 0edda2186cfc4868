import type { AppContext } from '../../AppContext.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'

/** The id of the local account with this ActivityPub id; null for none, and for a hidden one. */
export async function findLocalAccountByUri({ db }: Pick<AppContext, 'db'>, uri: string | null): Promise<string | null> {
  if (uri === null) return null
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('uri', '=', uri)
    .where('domain', 'is', null)
    .where(isNotSuspended())
    .executeTakeFirst()
  return row?.id ?? null
}

import type { AppContext } from '../../AppContext.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'

/** A local account that cannot sign yet, the one that was there last first: whoever has just signed up is met soonest. Null where all can. */
export async function accountWithoutKeys({ db }: Pick<AppContext, 'db'>): Promise<string | null> {
  const row = await db
    .selectFrom('accounts as a')
    .select('a.id')
    .where('a.domain', 'is', null)
    .where(isNotSuspended('a'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('account_keys as k').select('k.account_id').whereRef('k.account_id', '=', 'a.id').where('k.algorithm', '=', 'rsa'),
        ),
      ),
    )
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

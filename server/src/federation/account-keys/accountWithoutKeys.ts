import type { AppContext } from '../../AppContext.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'

/**
 * A local account that has no keys yet, the most recently used first, because a new account is needed by other servers soonest. Null where
 * all have keys.
 */
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

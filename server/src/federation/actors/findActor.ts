import type { AppContext } from '../../AppContext.ts'
import type { AccountRow } from '../../people/accounts/serializeAccounts.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'

/** Finds a local account for a request of another server. */
export type LocalActor =
  | { readonly state: 'present'; readonly account: AccountRow }
  | { readonly state: 'gone'; readonly accountId: string; readonly username: string; readonly deletedAt: Date }

/** The id of a suspended account: its server still signs the announcement of the suspension with its keys. */
export async function findSuspended({ db }: Pick<AppContext, 'db'>, username: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .where('domain', 'is', null)
    .where((eb) => eb.not(isNotSuspended()))
    .executeTakeFirst()
  return row?.id ?? null
}

/** Case-insensitive. Null for unknown accounts and for suspended ones: a suspension may be lifted, so it is not reported as a deletion. */
export async function findActor({ db }: Pick<AppContext, 'db'>, username: string): Promise<LocalActor | null> {
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .where('domain', 'is', null)
    .executeTakeFirst()
  if (account !== undefined) return account.suspended_at === null ? { state: 'present', account } : null
  const gone = await db
    .selectFrom('deleted_accounts')
    .select(['account_id', 'username', 'deleted_at'])
    .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .orderBy('deleted_at', 'desc')
    .executeTakeFirst()
  if (gone === undefined) return null
  return { state: 'gone', accountId: gone.account_id, username: gone.username, deletedAt: gone.deleted_at }
}

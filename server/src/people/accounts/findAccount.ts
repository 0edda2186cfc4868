import type { AppContext } from '../../AppContext.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import { parseAcct } from './addresses.ts'
import type { AccountRow } from './serializeAccounts.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'

/** The account with this id, or 404. */
export async function findAccount(ctx: Pick<AppContext, 'db'>, id: string): Promise<AccountRow> {
  const row = await ctx.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound()
  return row
}

/** The id of the account with this handle, case-insensitive; null when there is none. */
export async function findAccountId(ctx: Pick<AppContext, 'db' | 'settings'>, acct: string): Promise<string | null> {
  const address = parseAcct(acct, ctx.settings.domain)
  if (address === null) return null
  const row = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['username']), '=', address.username.toLowerCase()))
    .where((eb) => (address.domain === null ? eb('domain', 'is', null) : eb(eb.fn('lower', ['domain']), '=', address.domain)))
    .where(isNotSuspended())
    .executeTakeFirst()
  return row?.id ?? null
}

/** The id of the account with this handle, if the text is a handle with a domain and the account is known here; otherwise null. */
export async function findWholeHandle(ctx: Pick<AppContext, 'db' | 'settings'>, text: string): Promise<string | null> {
  return text.trim().includes('@', 1) ? findAccountId(ctx, text) : null
}

import type { AppContext } from '../../AppContext.ts'
import { parseAcct } from './addresses.ts'
import { findAccountId } from './findAccount.ts'

type ResolveContext = Pick<AppContext, 'db' | 'settings' | 'remoteServers'>

/** The id of the account with this handle; one of another server is looked up there. Null where there is none. */
export async function resolveAcct(ctx: ResolveContext, acct: string): Promise<string | null> {
  const address = parseAcct(acct, ctx.settings.domain)
  if (address === null || address.domain === null || ctx.remoteServers === null) return findAccountId(ctx, acct)
  return ctx.remoteServers.resolveHandle(address.username, address.domain)
}

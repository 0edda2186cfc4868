import type { AppContext } from '../../AppContext.ts'
import { parseAcct } from './addresses.ts'
import { findAccountId } from './findAccount.ts'

type ResolveContext = Pick<AppContext, 'db' | 'settings' | 'remoteServers'>

/** The account with this handle, looked up at its own server where it is of another one. Null for none. */
export async function resolveAcct(ctx: ResolveContext, acct: string): Promise<string | null> {
  const address = parseAcct(acct, ctx.settings.domain)
  if (address === null || address.domain === null || ctx.remoteServers === null) return findAccountId(ctx, acct)
  return ctx.remoteServers.resolveHandle(address.username, address.domain)
}

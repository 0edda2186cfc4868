import type { AppContext } from '../../AppContext.ts'
import { findBearer } from './findBearer.ts'
import { hashSecret } from './secrets.ts'

const KEPT_MS = 60_000
const MOST_KEPT = 10_000

/** Says whose a token is; null where it opens nothing, or is an application's own. */
export type TokenOwners = (token: string) => Promise<string | null>

/**
 * Remembers for a minute whose a token is, to count requests by: for that it does no harm to hear of a revocation late. Only tokens
 * that belong to somebody are remembered, as anybody can make up any number of others.
 */
export function createTokenOwners(ctx: Pick<AppContext, 'db' | 'now'>): TokenOwners {
  const kept = new Map<string, { readonly accountId: string; readonly until: number }>()
  return async (token) => {
    const key = hashSecret(token)
    const now = ctx.now().getTime()
    const known = kept.get(key)
    if (known !== undefined && known.until > now) return known.accountId
    const accountId = (await findBearer(ctx, token))?.viewer?.accountId ?? null
    if (kept.size >= MOST_KEPT) kept.clear()
    if (accountId === null) kept.delete(key)
    else kept.set(key, { accountId, until: now + KEPT_MS })
    return accountId
  }
}

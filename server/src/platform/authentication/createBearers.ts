import type { AppContext } from '../../AppContext.ts'
import { createCache } from '../caches/createCache.ts'
import type { Bearers } from './Bearers.ts'
import { obstacleOf } from './obstacleOf.ts'
import { hashSecret } from './secrets.ts'
import type { Bearer } from './Viewer.ts'

const MOST_CACHED = 10_000

/**
 * Caches the owners of the tokens in use, until an event reports that a token was revoked or that its owner's account has changed.
 * Invalid tokens are not cached, because anybody can invent any number of them.
 */
export function createBearers(ctx: Pick<AppContext, 'db' | 'now' | 'events' | 'cacheMs'>): Bearers {
  const cached = createCache<Bearer | null>({ now: ctx.now, cacheMs: ctx.cacheMs, most: MOST_CACHED })
  ctx.events.subscribeToAll((event) => {
    if (event.type === 'token.revoked') cached.forget((bearer) => bearer?.tokenId === event.tokenId)
    else if (event.type === 'account.updated' || event.type === 'account.deleted')
      cached.forget((bearer) => bearer?.viewer?.accountId === event.accountId)
  })
  return {
    knows: (token) => cached.has(hashSecret(token)),
    find(token) {
      const hash = hashSecret(token)
      return cached.get(hash, () => findBearer(ctx, hash))
    },
  }
}

async function findBearer(ctx: Pick<AppContext, 'db' | 'now'>, tokenHash: string): Promise<Bearer | null> {
  const row = await ctx.db
    .selectFrom('oauth_tokens as t')
    .leftJoin('users as u', 'u.account_id', 't.account_id')
    .leftJoin('accounts as a', 'a.id', 't.account_id')
    .select(['t.id', 't.application_id', 't.account_id', 't.scopes', 't.last_used_at', 'u.role_id'])
    .select(['u.disabled_at', 'u.unconfirmed_since', 'u.pending_since', 'a.suspended_at'])
    .where('t.token_hash', '=', tokenHash)
    .where('t.revoked_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  await noteUse(ctx, row)
  const shared = { tokenId: row.id, applicationId: row.application_id, scopes: new Set(row.scopes) }
  return {
    ...shared,
    obstacle: obstacleOf(row),
    viewer: row.account_id === null ? null : { ...shared, accountId: row.account_id, roleId: row.role_id ?? 0 },
  }
}

const DAY_MS = 86_400_000

/** The day of last use is stored, so that owners see which sessions are in use, and idle sessions can be ended. */
async function noteUse(
  ctx: Pick<AppContext, 'db' | 'now'>,
  { id, last_used_at: last }: { id: string; last_used_at: Date | null },
): Promise<void> {
  const now = ctx.now()
  if (last !== null && now.getTime() - last.getTime() < DAY_MS) return
  await ctx.db.updateTable('oauth_tokens').set({ last_used_at: now }).where('id', '=', id).execute()
}

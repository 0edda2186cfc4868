import type { AppContext } from '../../AppContext.ts'
import { hashSecret } from './secrets.ts'
import type { Bearer } from './Viewer.ts'

/** Who a token belongs to; null when it opens nothing (any more). */
export async function findBearer(ctx: Pick<AppContext, 'db'>, token: string): Promise<Bearer | null> {
  const row = await ctx.db
    .selectFrom('oauth_tokens as t')
    .leftJoin('users as u', 'u.account_id', 't.account_id')
    .leftJoin('accounts as a', 'a.id', 't.account_id')
    .select(['t.id', 't.application_id', 't.account_id', 't.scopes', 'u.role_id', 'u.disabled_at', 'a.suspended_at'])
    .where('t.token_hash', '=', hashSecret(token))
    .where('t.revoked_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const shared = { tokenId: row.id, applicationId: row.application_id, scopes: new Set(row.scopes) }
  const isDisabled = row.disabled_at !== null || row.suspended_at !== null
  return {
    ...shared,
    isDisabled,
    viewer: row.account_id === null ? null : { ...shared, accountId: row.account_id, roleId: row.role_id ?? 0 },
  }
}

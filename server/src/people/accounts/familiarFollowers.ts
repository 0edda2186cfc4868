import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { serializeAccounts } from './serializeAccounts.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'

const mostPerAccount = 40

/** For each of the given accounts, those of its followers that the viewer follows (R-acct-08). */
export async function loadFamiliarFollowers(ctx: AppContext, viewerId: string, ids: readonly string[]): Promise<object[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; follower_id: string }>`
    select theirs.target_account_id as id, theirs.account_id as follower_id
    from follows mine
    join follows theirs on theirs.account_id = mine.target_account_id
    join accounts follower on follower.id = theirs.account_id and not follower.hide_collections and ${isNotSuspended('follower')}
    join accounts target on target.id = theirs.target_account_id and not target.hide_collections
    where mine.account_id = ${viewerId} and theirs.target_account_id = any(${[...ids]}::bigint[]) and theirs.target_account_id <> ${viewerId}
    order by theirs.id desc`.execute(ctx.db)
  const byId = Map.groupBy(rows, (row) => row.id)
  const shown = new Map(ids.map((id) => [id, (byId.get(id) ?? []).slice(0, mostPerAccount).map((row) => row.follower_id)]))
  const accounts = await serializeAccounts(ctx, [...shown.values()].flat(), viewerId)
  return ids.map((id) => ({ id, accounts: (shown.get(id) ?? []).flatMap((follower) => accounts.get(follower) ?? []) }))
}

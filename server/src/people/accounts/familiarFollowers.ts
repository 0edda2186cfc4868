import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { serializeAccounts } from './serializeAccounts.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'

const mostPerAccount = 40
/** How many of the viewer's own follows are looked through, the newest first. */
const mostFollows = 5_000

/** For each of the given accounts, those of its followers that the viewer follows. */
export async function loadFamiliarFollowers(ctx: AppContext, viewerId: string, ids: readonly string[]): Promise<object[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; follower_id: string }>`
    with mine as materialized (
      select target_account_id as id from follows where account_id = ${viewerId} order by id desc limit ${sql.lit(mostFollows)}
    )
    select target.id, found.follower_id from unnest(${[...ids]}::bigint[]) as asked (id)
    join accounts target on target.id = asked.id and not target.hide_collections and target.id <> ${viewerId}
    cross join lateral (
      select theirs.id as follow_id, theirs.account_id as follower_id
      from mine join follows theirs on theirs.account_id = mine.id and theirs.target_account_id = target.id
      join accounts follower on follower.id = theirs.account_id and not follower.hide_collections and ${isNotSuspended('follower')}
      order by theirs.id desc limit ${sql.lit(mostPerAccount)}
    ) as found
    order by found.follow_id desc`.execute(ctx.db)
  const byId = Map.groupBy(rows, (row) => row.id)
  const accounts = await serializeAccounts(
    ctx,
    rows.map((row) => row.follower_id),
    viewerId,
  )
  return ids.map((id) => ({ id, accounts: (byId.get(id) ?? []).flatMap((row) => accounts.get(row.follower_id) ?? []) }))
}

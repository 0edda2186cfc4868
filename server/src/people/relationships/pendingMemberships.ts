import { sql } from 'kysely'
import type { Kysely, RawBuilder, SqlBool } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { Tables } from '../../Tables.ts'

/**
 * The lists to which an account will be added when it accepts these follow requests (`r`). To be read before the requests are deleted, because their
 * pending memberships are deleted with them.
 */
export async function readPendingListIds(db: Kysely<Tables>, accountId: string, requests: RawBuilder<SqlBool>): Promise<string[]> {
  const { rows } = await sql<{ list_id: string }>`
    select entry.list_id from awaited_list_accounts as entry join follow_requests as r on r.id = entry.follow_request_id
    where r.target_account_id = ${accountId} and ${requests}`.execute(db)
  return rows.map((row) => row.list_id)
}

/** Adds an account to those of these lists whose owners follow it; a list that it is on already does not change. */
export async function addToListsOfFollowers(
  ctx: Pick<AppContext, 'ids'>,
  db: Kysely<Tables>,
  accountId: string,
  listIds: readonly string[],
): Promise<void> {
  if (listIds.length === 0) return
  await sql`
    insert into list_accounts (id, list_id, account_id, follow_id)
    select entry.id, entry.list_id, ${accountId}, f.id
    from unnest(${listIds.map(() => ctx.ids.next())}::bigint[], ${[...listIds]}::bigint[]) as entry (id, list_id)
    join lists as l on l.id = entry.list_id join follows as f on f.account_id = l.account_id and f.target_account_id = ${accountId}
    on conflict (list_id, account_id) do nothing`.execute(db)
}

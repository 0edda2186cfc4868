import { sql } from 'kysely'
import type { Kysely, RawBuilder, SqlBool } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { Tables } from '../../Tables.ts'

/** The lists on which an account is to be once it accepts these requests (`r`). Read before the requests are deleted, which ends the waiting too. */
export async function readAwaitedPlaces(db: Kysely<Tables>, accountId: string, requests: RawBuilder<SqlBool>): Promise<string[]> {
  const { rows } = await sql<{ list_id: string }>`
    select place.list_id from awaited_list_accounts as place join follow_requests as r on r.id = place.follow_request_id
    where r.target_account_id = ${accountId} and ${requests}`.execute(db)
  return rows.map((row) => row.list_id)
}

/** Puts an account on lists whose owners follow it; where it is already, it stays. */
export async function takePlaces(
  ctx: Pick<AppContext, 'ids'>,
  db: Kysely<Tables>,
  accountId: string,
  listIds: readonly string[],
): Promise<void> {
  if (listIds.length === 0) return
  await sql`
    insert into list_accounts (id, list_id, account_id, follow_id)
    select place.id, place.list_id, ${accountId}, f.id
    from unnest(${listIds.map(() => ctx.ids.next())}::bigint[], ${[...listIds]}::bigint[]) as place (id, list_id)
    join lists as l on l.id = place.list_id join follows as f on f.account_id = l.account_id and f.target_account_id = ${accountId}
    on conflict (list_id, account_id) do nothing`.execute(db)
}

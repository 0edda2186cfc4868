import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../../Tables.ts'

/**
 * Has somebody's places on lists of the owner's wait with the request to follow them: a list holds only people whom its owner follows. Answers whether there is such a
 * request.
 */
export async function awaitPlaces(db: Kysely<Tables>, ownerId: string, memberId: string, listIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    with request as (select id from follow_requests where account_id = ${ownerId} and target_account_id = ${memberId}),
    waiting as (
      insert into awaited_list_accounts (list_id, account_id, follow_request_id)
      select place.list_id, ${memberId}, request.id from unnest(${[...listIds]}::bigint[]) as place (list_id) cross join request
      on conflict (list_id, account_id) do nothing)
    select id from request`.execute(db)
  return rows.length > 0
}

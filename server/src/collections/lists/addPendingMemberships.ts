import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../../Tables.ts'

/**
 * Adds an account to the owner's lists as soon as it accepts the owner's follow request, because lists contain only accounts that their owner follows.
 * Answers whether there is such a request.
 */
export async function addPendingMemberships(
  db: Kysely<Tables>,
  ownerId: string,
  memberId: string,
  listIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    with request as (select id from follow_requests where account_id = ${ownerId} and target_account_id = ${memberId}),
    waiting as (
      insert into awaited_list_accounts (list_id, account_id, follow_request_id)
      select entry.list_id, ${memberId}, request.id from unnest(${[...listIds]}::bigint[]) as entry (list_id) cross join request
      on conflict (list_id, account_id) do nothing)
    select id from request`.execute(db)
  return rows.length > 0
}

import { sql } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import { isReadable, type NotificationFilter } from './selectNotifications.ts'

/** How many notifications are newer than the reader's marker; counted up to `limit`. Groups count once where types are grouped. */
export async function countUnread(
  ctx: Pick<AppContext, 'db'>,
  accountId: string,
  filter: NotificationFilter,
  limit: number,
  groupedTypes: readonly string[] | null,
): Promise<number> {
  const marker = await ctx.db
    .selectFrom('markers')
    .select('last_read_id')
    .where('account_id', '=', accountId)
    .where('timeline', '=', 'notifications')
    .executeTakeFirst()
  // A group is counted by its newest notification: so the count can stop at the limit, where `distinct` would read everything first.
  const isCounted =
    groupedTypes === null
      ? sql`true`
      : sql`not (n.group_key is not null and n.type = any(${[...groupedTypes]}::text[]) and exists (
          select 1 from notifications newer where newer.account_id = n.account_id and newer.group_key = n.group_key and newer.id > n.id and not newer.filtered))`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select n.id from notifications n
      where ${isReadable(accountId, filter)} and n.id > ${marker?.last_read_id ?? '0'} and ${isCounted} order by n.id desc limit ${limit}) unread`.execute(
    ctx.db,
  )
  return rows[0]?.count ?? 0
}

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
  const key =
    groupedTypes === null
      ? sql`n.id::text`
      : sql`case when n.group_key is not null and n.type = any(${[...groupedTypes]}::text[]) then n.group_key else n.id::text end`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select distinct ${key} from notifications n
      where ${isReadable(accountId, filter)} and n.id > ${marker?.last_read_id ?? '0'} limit ${limit}) unread`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

import type { AppContext } from '../../AppContext.ts'
import { selectNewestOfGroups } from './selectGroups.ts'
import type { NotificationFilter } from './selectNotifications.ts'

/** The number of notifications newer than the reader's marker, counted up to `limit`. A group counts once if its type is grouped. */
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
  const page = { limit, maxId: null, minId: null, sinceId: marker?.last_read_id ?? null }
  return (await selectNewestOfGroups(ctx, accountId, filter, groupedTypes ?? [], page)).length
}

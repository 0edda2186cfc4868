import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { hasVisibility } from '../../visibility/hasVisibility.ts'
import { isVisible } from '../../visibility/isVisible.ts'
import { isOnList } from './isOnList.ts'

interface NotifyingList {
  readonly id: string
  readonly account_id: string
  /** Whether the owner gets a notification of the status anyway, as a follower who chose to be notified of all posts of the author. */
  readonly isSubscriber: boolean
}

/** The SQL condition that the author is on a list with notifications. Cheap, because it does not check what the list shows to its owner. */
export const hasNotifyingList = (authorId: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from list_accounts as entry join lists as l on l.id = entry.list_id where entry.account_id = ${authorId} and l.notify)`

/**
 * The lists that show a new status and whose owners want a notification for each: at most one list for each owner, paged by the ids of the
 * owners (`after`).
 */
export async function notifyingLists(
  ctx: Pick<AppContext, 'db'>,
  statusId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<NotifyingList[]> {
  const owner = sql.ref<string>('l.account_id')
  const { rows } = await sql<NotifyingList>`
    select distinct on (l.account_id) l.id, l.account_id, not ${hasVisibility('s', 'direct')} and exists (
      select 1 from follows as f where f.account_id = l.account_id and f.target_account_id = s.account_id and f.notify) as "isSubscriber"
    from statuses as s
    join list_accounts as entry on entry.account_id = s.account_id join lists as l on l.id = entry.list_id
    where s.id = ${statusId} and s.deleted_at is null and l.notify and l.account_id <> s.account_id and l.account_id > ${after}
      and ${isOnList} and ${isVisible('s', owner)}
    order by l.account_id, l.id limit ${limit}`.execute(ctx.db)
  return rows
}

import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { hasVisibility } from '../../visibility/hasVisibility.ts'
import { isVisible } from '../../visibility/isVisible.ts'
import { isOnList } from './isOnList.ts'

interface NotifyingList {
  readonly id: string
  readonly account_id: string
  /** Whether the owner is told of every post of the author as a follower. */
  readonly isSubscriber: boolean
}

/** Whether there may be such a list, with one look, as a condition. */
export const hasNotifyingList = (authorId: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from list_accounts as entry join lists as l on l.id = entry.list_id where entry.account_id = ${authorId} and l.notify)`

/**
 * The lists whose members include the author of a new status and whose owners want a notification for each; at most one list for each owner, and
 * the next owners in the order of their ids.
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

import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { isVisible } from '../../visibility/isVisible.ts'
import { isOnList } from './isOnList.ts'

/** The lists whose members include the author of a new status and whose owners want a notification for each; at most one list for each owner. */
export async function notifyingLists(
  ctx: Pick<AppContext, 'db'>,
  statusId: string,
): Promise<{ readonly id: string; readonly account_id: string }[]> {
  const owner = sql.ref<string>('l.account_id')
  const { rows } = await sql<{ id: string; account_id: string }>`
    select distinct on (l.account_id) l.id, l.account_id from statuses as s
    join list_accounts as entry on entry.account_id = s.account_id join lists as l on l.id = entry.list_id
    where s.id = ${statusId} and l.notify and l.account_id <> s.account_id and ${isOnList} and ${isVisible('s', owner)}
    order by l.account_id, l.id`.execute(ctx.db)
  return rows
}

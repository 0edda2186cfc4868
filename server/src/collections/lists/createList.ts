import type { Insertable } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { checkCollectionLimit } from '../members/checkCollectionLimit.ts'
import type { ListTable } from './table.ts'

/** The limit of lists for each account, the same as Mastodon's. */
const MAX_LISTS = 50

/** Creates a list and answers its id; refused at the limit. */
export async function createList(
  ctx: Pick<AppContext, 'db' | 'ids' | 'now'>,
  accountId: string,
  row: Omit<Insertable<ListTable>, 'id' | 'account_id' | 'created_at'>,
): Promise<string> {
  const id = ctx.ids.next()
  await inTransaction(ctx.db, async (db) => {
    await checkCollectionLimit(db, 'lists', accountId, MAX_LISTS, 'You have reached the maximum number of lists')
    await db
      .insertInto('lists')
      .values({ ...row, id, account_id: accountId, created_at: ctx.now() })
      .execute()
  })
  return id
}

import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { notFound, unprocessable } from '../../platform/http/HttpError.ts'
import { shareLockFollows } from '../members/shareLockFollows.ts'
import { lockCollection } from '../members/lockCollection.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'

/** Adds all accounts to a list or none: 404 for an account that the owner neither follows nor is, 422 for one that is a member already. */
export async function addToList(ctx: AppContext, ownerId: string, listId: string, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  await inTransaction(ctx.db, async (db) => {
    await lockCollection(db, 'lists', listId)
    await shareLockFollows(db, sql`account_id = ${ownerId} and target_account_id in (${sql.join(accountIds)})`)
    const { rows } = await sql<{ id: string; follow_id: string | null; is_member: boolean }>`
      select a.id, f.id as follow_id, exists (select 1 from list_accounts as member where member.list_id = ${listId} and member.account_id = a.id) as is_member
      from accounts as a left join follows as f on f.account_id = ${ownerId} and f.target_account_id = a.id
      where a.id in (${sql.join(accountIds)}) and ${isNotSuspended('a')}`.execute(db)
    const known = new Map(rows.map((row) => [row.id, row]))
    const members = accountIds.map((id) => {
      const row = known.get(id)
      if (row === undefined || (row.follow_id === null && id !== ownerId)) throw notFound()
      if (row.is_member) throw unprocessable('Account has already been taken')
      return { id: ctx.ids.next(), list_id: listId, account_id: id, follow_id: row.follow_id }
    })
    await db.insertInto('list_accounts').values(members).execute()
  })
}

/** Removes accounts from a list; one that is not a member is not an error. */
export async function removeFromList(ctx: Pick<AppContext, 'db'>, listId: string, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  await ctx.db
    .deleteFrom('list_accounts')
    .where('list_id', '=', listId)
    .where('account_id', 'in', [...accountIds])
    .execute()
}

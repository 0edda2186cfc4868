import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { shareLockFollows } from '../../collections/members/shareLockFollows.ts'
import { lockCollection } from '../../collections/members/lockCollection.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { notFound, unprocessable } from '../../platform/http/HttpError.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'

/** Adds followers to a circle, all or none: 404 for an account that does not follow the owner, 422 for a member. */
export async function addToCircle(ctx: AppContext, ownerId: string, circleId: string, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  await inTransaction(ctx.db, async (db) => {
    await lockCollection(db, 'circles', circleId)
    await shareLockFollows(db, sql`target_account_id = ${ownerId} and account_id in (${sql.join(accountIds)})`)
    const { rows } = await sql<{ id: string; follow_id: string; is_member: boolean }>`
      select a.id, f.id as follow_id, exists (select 1 from circle_accounts as member where member.circle_id = ${circleId} and member.account_id = a.id) as is_member
      from accounts as a join follows as f on f.account_id = a.id and f.target_account_id = ${ownerId}
      where a.id in (${sql.join(accountIds)}) and ${isNotSuspended('a')}`.execute(db)
    const known = new Map(rows.map((row) => [row.id, row]))
    const members = accountIds.map((id) => {
      const row = known.get(id)
      if (row === undefined) throw notFound()
      if (row.is_member) throw unprocessable('Account has already been taken')
      return { id: ctx.ids.next(), circle_id: circleId, account_id: id, follow_id: row.follow_id }
    })
    await db.insertInto('circle_accounts').values(members).execute()
  })
}

/** Removes accounts from a circle; statuses written for it while they were members stay visible to them. */
export async function removeFromCircle(ctx: Pick<AppContext, 'db'>, circleId: string, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  await ctx.db
    .deleteFrom('circle_accounts')
    .where('circle_id', '=', circleId)
    .where('account_id', 'in', [...accountIds])
    .execute()
}

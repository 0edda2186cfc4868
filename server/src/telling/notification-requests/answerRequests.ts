import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { groupKeyFor } from '../../delivery/notification-delivery/notify.ts'

/** The name under which accepted requests are merged in the background. */
export const mergeJob = 'merge-notification-requests'

/** Whose accepted requests are to be merged. */
export interface MergeOrder {
  readonly accountId: string
}

/** Lets the senders of these requests in from now on; what they said so far follows in the background (R-nreq-05). */
export async function acceptRequests(ctx: AppContext, accountId: string, requestIds: readonly string[]): Promise<number> {
  const taken = await ctx.db.transaction().execute(async (db) => {
    const requests = await takeRequests(db, accountId, requestIds)
    for (const { from_account_id } of requests) {
      const row = { account_id: accountId, from_account_id, created_at: ctx.now() }
      for (const table of ['notification_permissions', 'notification_merges'] as const) {
        await db
          .insertInto(table)
          .values(row)
          .onConflict((conflict) => conflict.columns(['account_id', 'from_account_id']).doNothing())
          .execute()
      }
    }
    return requests.length
  })
  if (taken > 0) await ctx.jobs.enqueue<MergeOrder>(mergeJob, { accountId }, { key: accountId })
  return taken
}

/** Sends the requests away with all they hold. */
export async function dismissRequests(ctx: AppContext, accountId: string, requestIds: readonly string[]): Promise<number> {
  return ctx.db.transaction().execute(async (db) => {
    const requests = await takeRequests(db, accountId, requestIds)
    for (const { from_account_id } of requests) {
      await db
        .deleteFrom('notifications')
        .where('account_id', '=', accountId)
        .where('from_account_id', '=', from_account_id)
        .where('filtered', '=', true)
        .execute()
    }
    return requests.length
  })
}

async function takeRequests(db: AppContext['db'], accountId: string, ids: readonly string[]): Promise<{ from_account_id: string }[]> {
  if (ids.length === 0) return []
  return db
    .deleteFrom('notification_requests')
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .returning('from_account_id')
    .execute()
}

/** Moves what accepted senders said among the other notifications, then says so. Safe to do twice. */
export async function mergeAccepted(ctx: AppContext, { accountId }: MergeOrder): Promise<void> {
  const waiting = await ctx.db.selectFrom('notification_merges').select('from_account_id').where('account_id', '=', accountId).execute()
  for (const { from_account_id } of waiting) {
    const held = await ctx.db
      .selectFrom('notifications')
      .select(['id', 'type', 'status_id', 'created_at'])
      .where('account_id', '=', accountId)
      .where('from_account_id', '=', from_account_id)
      .where('filtered', '=', true)
      .orderBy('id')
      .execute()
    for (const each of held) {
      const key = await groupKeyFor(ctx, accountId, each.type, each.status_id, each.created_at)
      await ctx.db.updateTable('notifications').set({ filtered: false, group_key: key }).where('id', '=', each.id).execute()
    }
    await ctx.db
      .deleteFrom('notification_merges')
      .where('account_id', '=', accountId)
      .where('from_account_id', '=', from_account_id)
      .execute()
  }
  if (waiting.length > 0) ctx.events.publish({ type: 'notifications.merged', accountId })
}

/** Asks again for merges that an earlier end of the process cut short. */
export async function resumeMerges(ctx: AppContext): Promise<void> {
  const { rows } = await sql<{ account_id: string }>`select distinct account_id from notification_merges`.execute(ctx.db)
  for (const row of rows) await ctx.jobs.enqueue<MergeOrder>(mergeJob, { accountId: row.account_id }, { key: row.account_id })
}

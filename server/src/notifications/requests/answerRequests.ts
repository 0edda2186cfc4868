import type { AppContext } from '../../AppContext.ts'
import { anyOf } from '../../platform/database/anyOf.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { groupKeyFor } from '../../notification-rules/notify.ts'

const JOB = 'merge-notification-requests'

/** The account whose accepted requests are to be merged. */
interface MergeOrder {
  readonly accountId: string
}

/** Merges accepted requests in the background. */
export function mergeJob(ctx: AppContext): JobKind<MergeOrder> {
  return { name: JOB, work: (order) => mergeAccepted(ctx, order) }
}

/** Accepts all further notifications from the senders of these requests; their earlier ones are merged in the background. */
export async function acceptRequests(ctx: AppContext, accountId: string, requestIds: readonly string[]): Promise<number> {
  return inTransaction(ctx.db, async (db) => {
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
    // The job is stored together with the acceptance, so that it is not lost if the process ends in between.
    if (requests.length > 0) await ctx.jobs.enqueue<MergeOrder>(JOB, { accountId }, { key: accountId, db })
    return requests.length
  })
}

/** Dismisses requests and their notifications. */
export async function dismissRequests(ctx: AppContext, accountId: string, requestIds: readonly string[]): Promise<number> {
  return inTransaction(ctx.db, async (db) => {
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

/** Moves the notifications of accepted senders into the list, then streams that. Safe to run twice. */
async function mergeAccepted(ctx: AppContext, { accountId }: MergeOrder): Promise<void> {
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
  }
  if (waiting.length === 0) return
  const merged = waiting.map((each) => each.from_account_id)
  // The event is stored together with the record that merging is done: it is reported exactly once, even if the process ends in between.
  await ctx.events.write(async ({ db, tell }) => {
    await db.deleteFrom('notification_merges').where('account_id', '=', accountId).where('from_account_id', '=', anyOf(merged)).execute()
    tell({ type: 'notifications.merged', accountId })
  })
}

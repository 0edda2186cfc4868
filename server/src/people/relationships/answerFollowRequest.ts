import type { AppContext } from '../../AppContext.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { unnotify } from '../../delivery/notification-delivery/notify.ts'
import { countFollow, underBothLocks } from './underBothLocks.ts'

/** Accepts or rejects a follow request (R-rel-11); `account` is the one that was asked. */
export async function answerFollowRequest(
  ctx: AppContext,
  accountId: string,
  askingId: string,
  answer: 'authorize' | 'reject',
): Promise<void> {
  await underBothLocks(ctx.events, accountId, askingId, async ({ db, tell }) => {
    const request = await db
      .deleteFrom('follow_requests')
      .where('account_id', '=', askingId)
      .where('target_account_id', '=', accountId)
      .returning(['show_reblogs', 'notify', 'languages', 'uri'])
      .executeTakeFirst()
    if (request === undefined) throw new HttpError(404, 'Record not found')
    await unnotify({ db }, { accountId, fromAccountId: askingId, type: 'follow_request' })
    tell({ type: 'follow.answered', accountId: askingId, targetAccountId: accountId })
    if (answer === 'reject') return
    const followed = await db
      .insertInto('follows')
      .values({ ...request, id: ctx.ids.next(), account_id: askingId, target_account_id: accountId, created_at: ctx.now() })
      .onConflict((conflict) => conflict.columns(['account_id', 'target_account_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (followed !== undefined) await countFollow(db, askingId, accountId, 1)
  })
}

/** Accepts all follow requests, because the account is no longer locked. */
export async function authorizeAllFollowRequests(ctx: AppContext, accountId: string): Promise<void> {
  const asking = await ctx.db.selectFrom('follow_requests').select('account_id').where('target_account_id', '=', accountId).execute()
  for (const each of asking) await answerFollowRequest(ctx, accountId, each.account_id, 'authorize')
}

import type { AppContext } from '../../AppContext.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { forgetSender } from '../../notification-rules/notify.ts'
import { deleteFollow, underBothLocks } from './underBothLocks.ts'

/** Blocks an account; follows, follow requests and endorsements end in both directions. `uri` is the ActivityPub id of a block by another server's account. */
export async function blockAccount(ctx: AppContext, accountId: string, targetId: string, uri: string | null = null): Promise<void> {
  if (accountId === targetId) throw new HttpError(422, 'You cannot block yourself')
  await underBothLocks(ctx.events, accountId, targetId, async ({ db, tell }) => {
    const bothWays = [
      [accountId, targetId],
      [targetId, accountId],
    ] as const
    for (const [from, to] of bothWays) {
      await deleteFollow(db, from, to)
      for (const table of ['follow_requests', 'endorsements'] as const) {
        await db.deleteFrom(table).where('account_id', '=', from).where('target_account_id', '=', to).execute()
      }
    }
    await db
      .insertInto('blocks')
      .values({ id: ctx.ids.next(), account_id: accountId, target_account_id: targetId, uri, created_at: ctx.now() })
      .onConflict((conflict) => conflict.columns(['account_id', 'target_account_id']).doNothing())
      .execute()
    await forgetSender({ db }, [accountId], targetId)
    tell({ type: 'block.created', accountId, targetAccountId: targetId })
  })
}

/** Removes a block; ended follows are not restored. */
export async function unblockAccount(ctx: AppContext, accountId: string, targetId: string): Promise<void> {
  await ctx.events.write(async ({ db, tell }) => {
    const gone = await db
      .deleteFrom('blocks')
      .where('account_id', '=', accountId)
      .where('target_account_id', '=', targetId)
      .returning('id')
      .executeTakeFirst()
    if (gone !== undefined) tell({ type: 'block.deleted', accountId, targetAccountId: targetId, blockId: gone.id })
  })
}

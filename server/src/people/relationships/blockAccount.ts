import type { Kysely } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { Tables } from '../../Tables.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { forgetSender, unnotify } from '../../notification-rules/notify.ts'
import { deleteFollow, underBothLocks } from './underBothLocks.ts'

/** The activity by which an account of another server blocks. */
interface BlockCause {
  /** Its ActivityPub id; a repeated block has a new one. */
  readonly uri: string | null
  /** Called in the same transaction with the id of the block that this one replaces. */
  readonly onReplaced: (db: Kysely<Tables>, uri: string) => Promise<void>
}

/** Blocks an account; follows, follow requests and endorsements end in both directions. */
export async function blockAccount(ctx: AppContext, accountId: string, targetId: string, cause: BlockCause | null = null): Promise<void> {
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
    // A notification of a follow request has buttons to answer it, but the request no longer exists.
    for (const type of ['follow', 'follow_request']) await unnotify({ db }, { accountId: targetId, fromAccountId: accountId, type })
    const uri = cause?.uri ?? null
    if (cause !== null && uri !== null) await replaceBlock(db, { accountId, targetId, uri, onReplaced: cause.onReplaced })
    await db
      .insertInto('blocks')
      .values({ id: ctx.ids.next(), account_id: accountId, target_account_id: targetId, uri, created_at: ctx.now() })
      .onConflict((conflict) => conflict.columns(['account_id', 'target_account_id']).doNothing())
      .execute()
    await forgetSender({ db }, [accountId], targetId)
    tell({ type: 'block.created', accountId, targetAccountId: targetId })
  })
}

/** Gives an existing block the ActivityPub id of the repeated one. */
async function replaceBlock(
  db: Kysely<Tables>,
  { accountId, targetId, uri, onReplaced }: BlockCause & { readonly accountId: string; readonly targetId: string },
): Promise<void> {
  const existing = await db
    .selectFrom('blocks')
    .select(['id', 'uri'])
    .where('account_id', '=', accountId)
    .where('target_account_id', '=', targetId)
    .executeTakeFirst()
  if (existing === undefined || existing.uri === uri) return
  if (existing.uri !== null) await onReplaced(db, existing.uri)
  await db.updateTable('blocks').set({ uri }).where('id', '=', existing.id).execute()
}

/** Removes a block; where an id is given, only the block with this id, because a newer one may have replaced it. Ended follows are not restored. */
export async function unblockAccount(ctx: AppContext, accountId: string, targetId: string, onlyUri: string | null = null): Promise<void> {
  await ctx.events.write(async ({ db, tell }) => {
    const gone = await db
      .deleteFrom('blocks')
      .where('account_id', '=', accountId)
      .where('target_account_id', '=', targetId)
      .$if(onlyUri !== null, (query) => query.where('uri', '=', onlyUri))
      .returning('id')
      .executeTakeFirst()
    if (gone !== undefined) tell({ type: 'block.deleted', accountId, targetAccountId: targetId, blockId: gone.id })
  })
}

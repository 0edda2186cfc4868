import type { Kysely } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { Tables } from '../../Tables.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { forgetSender, unnotify } from '../../notification-rules/notify.ts'
import { deleteFollow, underBothLocks } from './underBothLocks.ts'

/** What is known of a block by another server's account. */
interface BlockCause {
  /** Its ActivityPub id; done again it has a new one. */
  readonly uri: string | null
  /** Is told, in the same transaction, which id the block had whose place this one takes. */
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
    // The other account would be offered to answer a request that is gone.
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

/** Gives a block that stands the id of the newer one. */
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

/** Removes a block, or the one with this id alone, because another may have taken its place meanwhile; ended follows are not restored. */
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

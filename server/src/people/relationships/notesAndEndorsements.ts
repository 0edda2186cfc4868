import type { AppContext } from '../../AppContext.ts'
import { HttpError } from '../../platform/http/HttpError.ts'

export const longestNote = 2_000

/** Stores a private note about an account; an empty one removes it. */
export async function saveNote(ctx: AppContext, accountId: string, targetId: string, comment: string): Promise<void> {
  if ([...comment].length > longestNote)
    throw new HttpError(422, `Validation failed: Comment is too long (maximum is ${longestNote} characters)`)
  if (comment.trim() === '') {
    await ctx.db.deleteFrom('account_notes').where('account_id', '=', accountId).where('target_account_id', '=', targetId).execute()
    return
  }
  await ctx.db
    .insertInto('account_notes')
    .values({ account_id: accountId, target_account_id: targetId, comment })
    .onConflict((conflict) => conflict.columns(['account_id', 'target_account_id']).doUpdateSet({ comment }))
    .execute()
}

/** Endorses an account on one's own profile; only followed accounts can be endorsed. */
export async function endorseAccount(ctx: AppContext, accountId: string, targetId: string): Promise<void> {
  const follow = await ctx.db
    .selectFrom('follows')
    .select('id')
    .where('account_id', '=', accountId)
    .where('target_account_id', '=', targetId)
    .executeTakeFirst()
  if (follow === undefined) throw new HttpError(422, 'Validation failed: You must be already following the person you want to endorse')
  await ctx.db
    .insertInto('endorsements')
    .values({ id: ctx.ids.next(), account_id: accountId, target_account_id: targetId, created_at: ctx.now() })
    .onConflict((conflict) => conflict.columns(['account_id', 'target_account_id']).doNothing())
    .execute()
}

/** Removes an endorsement. */
export async function unendorseAccount(ctx: AppContext, accountId: string, targetId: string): Promise<void> {
  await ctx.db.deleteFrom('endorsements').where('account_id', '=', accountId).where('target_account_id', '=', targetId).execute()
}

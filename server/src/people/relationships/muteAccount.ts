import type { AppContext } from '../../AppContext.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { forgetSender } from '../../notification-rules/notify.ts'

/** The options of a mute. */
export interface MuteOptions {
  /** Whether their notifications are muted too; true by default. */
  readonly notifications?: boolean | undefined
  /** In seconds; 0 for ever. */
  readonly duration?: number | undefined
}

const longestMuteSeconds = 100 * 365 * 86_400

/** Mutes an account, or changes the options of an existing mute. */
export async function muteAccount(ctx: AppContext, accountId: string, targetId: string, options: MuteOptions): Promise<void> {
  if (accountId === targetId) throw new HttpError(422, 'You cannot mute yourself')
  const duration = options.duration ?? 0
  if (duration < 0 || duration > longestMuteSeconds) throw new HttpError(422, 'Validation failed: Duration is out of range')
  const mute = {
    hide_notifications: options.notifications ?? true,
    expires_at: duration === 0 ? null : new Date(ctx.now().getTime() + duration * 1_000),
  }
  await inTransaction(ctx.db, async (db) => {
    await db
      .insertInto('mutes')
      .values({ id: ctx.ids.next(), account_id: accountId, target_account_id: targetId, created_at: ctx.now(), ...mute })
      .onConflict((conflict) => conflict.columns(['account_id', 'target_account_id']).doUpdateSet(mute))
      .execute()
    if (mute.hide_notifications) await forgetSender({ db }, [accountId], targetId)
  })
}

/** Removes a mute. */
export async function unmuteAccount(ctx: AppContext, accountId: string, targetId: string): Promise<void> {
  await ctx.db.deleteFrom('mutes').where('account_id', '=', accountId).where('target_account_id', '=', targetId).execute()
}

import type { AppContext } from '../../AppContext.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { deleteAccount } from './deleteAccount.ts'

const HOUR_MS = 3600_000
const KEPT_MS = 7 * 24 * HOUR_MS
const AT_ONCE = 100

/**
 * Deletes accounts whose address was not confirmed within a week, so that usernames, or other people's addresses, are not blocked.
 * The usernames become free again, because such accounts were never visible.
 */
export function forgetUnconfirmedJob(ctx: AppContext): JobKind {
  return {
    name: 'registration.forget-unconfirmed',
    every: HOUR_MS,
    async work() {
      const forgotten = (db: AppContext['db']) =>
        db
          .selectFrom('users')
          .select('account_id')
          .where('unconfirmed_since', '<', new Date(ctx.now().getTime() - KEPT_MS))
      const rows = await forgotten(ctx.db).limit(AT_ONCE).execute()
      for (const { account_id: accountId } of rows)
        await deleteAccount(ctx, accountId, {
          keepsName: false,
          // Checked again, because the address may have been confirmed while other accounts were deleted.
          also: async (db) => (await forgotten(db).where('account_id', '=', accountId).forUpdate().executeTakeFirst()) !== undefined,
        })
      await ctx.db.deleteFrom('letter_tokens').where('expires_at', '<', ctx.now()).execute()
    },
  }
}

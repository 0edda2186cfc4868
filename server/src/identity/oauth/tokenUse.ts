import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { ServerModule } from '../../ServerModule.ts'

const DAY_MS = 86_400_000
/** How long an application's own token may be unused; it gives access to nobody's data and can be requested again. */
const APPLICATION_DAYS = 30

/** The daily job that removes unused tokens. */
export const tokenJobs: NonNullable<ServerModule['jobs']> = [
  (ctx) => ({ name: 'oauth.sweep', every: DAY_MS, work: () => sweepTokens(ctx) }),
]

/** Revokes idle tokens, and deletes those revoked long ago. */
export async function sweepTokens(ctx: AppContext): Promise<void> {
  const before = (days: number): Date => new Date(ctx.now().getTime() - days * DAY_MS)
  const lastUse = sql<Date>`coalesce(last_used_at, created_at)`
  await ctx.events.write(async ({ db, tell }) => {
    // One statement for each condition: with an `or` between them PostgreSQL would read all tokens instead of using the index.
    for (const [days, isOfApplication] of [
      [ctx.settings.idleTokenDays, false],
      [APPLICATION_DAYS, true],
    ] as const) {
      let idle = db
        .updateTable('oauth_tokens')
        .set({ revoked_at: ctx.now() })
        .where('revoked_at', 'is', null)
        .where(lastUse, '<', before(days))
      if (isOfApplication) idle = idle.where('account_id', 'is', null)
      for (const { id } of await idle.returning('id').execute()) tell({ type: 'token.revoked', tokenId: id })
    }
  })
  await ctx.db.deleteFrom('oauth_tokens').where('revoked_at', '<', before(ctx.settings.idleTokenDays)).execute()
  await ctx.db.deleteFrom('web_sessions').where('expires_at', '<', ctx.now()).execute()
}

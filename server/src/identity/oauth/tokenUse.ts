import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { Room } from '../../Room.ts'

const DAY_MS = 86_400_000
/** How long an application's own token may be unused; it gives access to nobody's data and can be requested again. */
const APPLICATION_DAYS = 30

/** Revokes tokens that were not used for long. */
export const tokenJobs: NonNullable<Room['jobs']> = [(ctx) => ({ name: 'oauth.sweep', every: DAY_MS, work: () => sweepTokens(ctx) })]

/** Revokes idle tokens, and deletes those revoked long ago. */
export async function sweepTokens(ctx: AppContext): Promise<void> {
  const before = (days: number): Date => new Date(ctx.now().getTime() - days * DAY_MS)
  await ctx.events.write(async ({ db, tell }) => {
    const revoked = await db
      .updateTable('oauth_tokens')
      .set({ revoked_at: ctx.now() })
      .where('revoked_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb(sql<Date>`coalesce(last_used_at, created_at)`, '<', before(ctx.settings.idleTokenDays)),
          eb.and([eb('account_id', 'is', null), eb(sql<Date>`coalesce(last_used_at, created_at)`, '<', before(APPLICATION_DAYS))]),
        ]),
      )
      .returning('id')
      .execute()
    for (const { id } of revoked) tell({ type: 'token.revoked', tokenId: id })
  })
  await ctx.db.deleteFrom('oauth_tokens').where('revoked_at', '<', before(ctx.settings.idleTokenDays)).execute()
  await ctx.db.deleteFrom('web_sessions').where('expires_at', '<', ctx.now()).execute()
}

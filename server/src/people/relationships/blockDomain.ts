import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { lockFollowing, severedEvent, severFollows, publishEndedFollows } from './severFollows.ts'

/** The domain in the stored form, or 422 for an invalid one. */
export function domainOf(text: string): string {
  const written = text.trim().toLowerCase().replace(/^@/, '').replace(/\.$/, '')
  const parsed = URL.parse(`https://${written}/`)
  // An address with a path is refused, because the path would be ignored. A port is kept: it is part of the domain of the accounts there.
  if (written === '' || parsed === null || parsed.pathname !== '/' || parsed.username !== '' || !parsed.host.includes('.')) {
    throw new HttpError(422, 'Validation failed: Domain is not a valid domain name')
  }
  return parsed.host
}

/** Blocks a whole server for one account and ends the relationships with its accounts; answers how many ended. All in one transaction. */
export async function blockDomain(ctx: AppContext, accountId: string, domain: string): Promise<void> {
  await ctx.events.write(async (writing) => {
    const { db, tell } = writing
    const there = sql`any(array(select id from accounts where domain = ${domain}))`
    const ofAccount = sql`(f.target_account_id = ${accountId} and f.account_id = ${there})
      or (f.account_id = ${accountId} and f.target_account_id = ${there})`
    await lockFollowing(db, sql`select ${accountId}::bigint`, ofAccount)
    await db
      .insertInto('domain_blocks')
      .values({ id: ctx.ids.next(), account_id: accountId, domain, created_at: ctx.now() })
      .onConflict((conflict) => conflict.columns(['account_id', 'domain']).doNothing())
      .execute()
    await publishEndedFollows(writing, ofAccount, accountId)
    const lost = await severFollows(db, ofAccount)
    for (const table of ['notifications', 'notification_requests', 'notification_merges'])
      await sql`delete from ${sql.table(table)} where account_id = ${accountId} and from_account_id = ${there}`.execute(db)
    const own = lost.find(({ accountId: id }) => id === accountId)
    if (own !== undefined) tell(severedEvent(ctx, 'user_domain_block', domain, own))
  })
}

/** Removes the block of a server. */
export async function unblockDomain(ctx: AppContext, accountId: string, domain: string): Promise<void> {
  await ctx.db.deleteFrom('domain_blocks').where('account_id', '=', accountId).where('domain', '=', domain).execute()
}

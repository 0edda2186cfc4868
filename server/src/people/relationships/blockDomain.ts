import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { forgetSender } from '../../delivery/notification-delivery/notify.ts'
import { deleteFollow, underBothLocks } from './underBothLocks.ts'

/** The domain as it is stored, or 422 where it is none. */
export function domainOf(text: string): string {
  const written = text.trim().toLowerCase().replace(/^@/, '').replace(/\.$/, '')
  const parsed = URL.parse(`https://${written}/`)
  // An address with a path or a port says more than a domain; nobody should believe it was understood.
  if (
    written === '' ||
    parsed === null ||
    parsed.host !== parsed.hostname ||
    parsed.pathname !== '/' ||
    parsed.username !== '' ||
    !parsed.host.includes('.')
  ) {
    throw new HttpError(422, 'Validation failed: Domain is not a valid domain name')
  }
  return parsed.host
}

/** Blocks a whole server for one account, and ends what bound the account to people there. */
export async function blockDomain(ctx: AppContext, accountId: string, domain: string): Promise<void> {
  await ctx.db
    .insertInto('domain_blocks')
    .values({ id: ctx.ids.next(), account_id: accountId, domain, created_at: ctx.now() })
    .onConflict((conflict) => conflict.columns(['account_id', 'domain']).doNothing())
    .execute()
  const lost = await countBonds(ctx, accountId, domain)
  const { rows } = await sql<{ id: string }>`
    select a.id from accounts a where a.domain = ${domain} and (
      exists (select 1 from follows f where f.account_id = a.id and f.target_account_id = ${accountId})
      or exists (select 1 from follows f where f.account_id = ${accountId} and f.target_account_id = a.id)
      or exists (select 1 from follow_requests r where r.account_id in (a.id, ${accountId}) and r.target_account_id in (a.id, ${accountId}))
      or exists (select 1 from notifications n where n.account_id = ${accountId} and n.from_account_id = a.id))`.execute(ctx.db)
  for (const { id } of rows) {
    await underBothLocks(ctx.events, accountId, id, async ({ db }) => {
      await deleteFollow(db, id, accountId)
      await deleteFollow(db, accountId, id)
      const both = [id, accountId]
      await db.deleteFrom('follow_requests').where('account_id', 'in', both).where('target_account_id', 'in', both).execute()
      await forgetSender({ db }, accountId, id)
    })
  }
  if (lost.followers + lost.following > 0) {
    const event = {
      id: ctx.ids.next(),
      type: 'user_domain_block',
      target_name: domain,
      purged: false,
      followers_count: lost.followers,
      following_count: lost.following,
      created_at: ctx.now().toISOString(),
    }
    await ctx.events.publish({ type: 'relationships.severed', accountId, event })
  }
}

/** How many people of the server follow the account, and how many of them it follows. */
async function countBonds(ctx: AppContext, accountId: string, domain: string): Promise<{ followers: number; following: number }> {
  const { rows } = await sql<{ followers: number; following: number }>`
    select (select count(*)::int from follows f join accounts a on a.id = f.account_id where f.target_account_id = ${accountId} and a.domain = ${domain}) as followers,
      (select count(*)::int from follows f join accounts a on a.id = f.target_account_id where f.account_id = ${accountId} and a.domain = ${domain}) as following`.execute(
    ctx.db,
  )
  return rows[0] ?? { followers: 0, following: 0 }
}

/** Lifts the block of a server. */
export async function unblockDomain(ctx: AppContext, accountId: string, domain: string): Promise<void> {
  await ctx.db.deleteFrom('domain_blocks').where('account_id', '=', accountId).where('domain', '=', domain).execute()
}

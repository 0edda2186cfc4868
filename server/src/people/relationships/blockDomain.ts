import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { anyOf } from '../../platform/database/anyOf.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import type { Tables } from '../../Tables.ts'

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

/** Blocks a whole server for one account, ends what bound the account to people there, and says how much that was: all of it or nothing. */
export async function blockDomain(ctx: AppContext, accountId: string, domain: string): Promise<void> {
  await ctx.events.write(async ({ db, tell }) => {
    const there = sql`(select id from accounts where domain = ${domain})`
    // In the order of their ids, like everybody who locks more than one account.
    await sql`select id from accounts where id = ${accountId} or id in (
        select account_id from follows where target_account_id = ${accountId} and account_id in ${there}
        union all select target_account_id from follows where account_id = ${accountId} and target_account_id in ${there})
      order by id for update`.execute(db)
    await db
      .insertInto('domain_blocks')
      .values({ id: ctx.ids.next(), account_id: accountId, domain, created_at: ctx.now() })
      .onConflict((conflict) => conflict.columns(['account_id', 'domain']).doNothing())
      .execute()
    const lost = await endFollows(db, accountId, there)
    await sql`delete from follow_requests where (target_account_id = ${accountId} and account_id in ${there})
      or (account_id = ${accountId} and target_account_id in ${there})`.execute(db)
    for (const table of ['notifications', 'notification_requests', 'notification_merges'])
      await sql`delete from ${sql.table(table)} where account_id = ${accountId} and from_account_id in ${there}`.execute(db)
    if (lost.followers + lost.following === 0) return
    const event = {
      id: ctx.ids.next(),
      type: 'user_domain_block',
      target_name: domain,
      purged: false,
      followers_count: lost.followers,
      following_count: lost.following,
      created_at: ctx.now().toISOString(),
    }
    tell({ type: 'relationships.severed', accountId, event })
  })
}

/** Ends the follows between the account and these others and counts them down on both sides; answers how many there were. */
async function endFollows(
  db: Kysely<Tables>,
  accountId: string,
  others: RawBuilder<unknown>,
): Promise<{ followers: number; following: number }> {
  const { rows: followers } = await sql<{ id: string }>`
    delete from follows where target_account_id = ${accountId} and account_id in ${others} returning account_id as id`.execute(db)
  const { rows: followed } = await sql<{ id: string }>`
    delete from follows where account_id = ${accountId} and target_account_id in ${others} returning target_account_id as id`.execute(db)
  const lost = { followers: followers.length, following: followed.length }
  const idsOf = (rows: readonly { readonly id: string }[]) => anyOf(rows.map(({ id }) => id))
  await sql`update accounts set
      following_count = greatest(0, following_count - case when id = ${accountId} then ${sql.lit(lost.following)} when id = ${idsOf(followers)} then 1 else 0 end),
      followers_count = greatest(0, followers_count - case when id = ${accountId} then ${sql.lit(lost.followers)} when id = ${idsOf(followed)} then 1 else 0 end)
    where id = ${accountId} or id = ${idsOf([...followers, ...followed])}`.execute(db)
  return lost
}

/** Lifts the block of a server. */
export async function unblockDomain(ctx: AppContext, accountId: string, domain: string): Promise<void> {
  await ctx.db.deleteFrom('domain_blocks').where('account_id', '=', accountId).where('domain', '=', domain).execute()
}

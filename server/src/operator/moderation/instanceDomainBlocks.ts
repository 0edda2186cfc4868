import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { lockFollowing, severedEvent, severFollows } from '../../people/relationships/severFollows.ts'
import type { Writing } from '../../platform/events/EventBus.ts'

type BlockContext = Pick<AppContext, 'now' | 'ids' | 'events'>

export interface InstanceDomainBlock {
  readonly domain: string
  readonly severity: 'silence' | 'suspend'
  readonly comment: string
}

/** The effect of a block: how many accounts it hid, how many follows it ended, and how many local accounts were informed of that. */
export interface BlockOutcome {
  readonly accounts: number
  readonly severed: number
  readonly told: number
}

/**
 * Limits or suspends all known accounts of a server. A suspension permanently ends all follows and follow requests between it and this one,
 * and local accounts that lost any are informed. Repeating it changes the severity.
 */
export function blockInstanceDomain(ctx: BlockContext, { domain, severity, comment }: InstanceDomainBlock): Promise<BlockOutcome> {
  return ctx.events.write(async ({ db, tell }) => {
    const isThere = sql<boolean>`domain = ${domain}`
    const crossing = followsWith(sql`(select id from accounts where ${isThere})`)
    await lockFollowing(db, isThere, crossing)
    await liftBlock(db, domain)
    const now = ctx.now()
    await db.insertInto('instance_domain_blocks').values({ domain, severity, comment, created_at: now }).execute()
    const column = severity === 'suspend' ? 'suspended_at' : 'limited_at'
    const hidden = await db
      .updateTable('accounts')
      .set({ [column]: now })
      .where(isThere)
      .where(column, 'is', null)
      .returning('id')
      .execute()
    if (severity === 'silence') return { accounts: hidden.length, severed: 0, told: 0 }
    const lost = await severFollows(db, crossing)
    for (const each of lost) tell(severedEvent(ctx, 'domain_block', domain, each))
    return {
      accounts: hidden.length,
      severed: lost.reduce((sum, { followers, following }) => sum + followers + following, 0),
      told: lost.length,
    }
  })
}

/**
 * Removes a block, and its effect on accounts that were not limited or suspended themselves; answers how many, or null where there was no block.
 * Ended follows are not restored.
 */
export function unblockInstanceDomain(ctx: BlockContext, domain: string): Promise<number | null> {
  return ctx.events.write(({ db }) => liftBlock(db, domain))
}

/** Follows (`f`) with these accounts on either side. */
function followsWith(accounts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(f.account_id in ${accounts} or f.target_account_id in ${accounts})`
}

async function liftBlock(db: Writing['db'], domain: string): Promise<number | null> {
  const block = await db.deleteFrom('instance_domain_blocks').where('domain', '=', domain).returningAll().executeTakeFirst()
  if (block === undefined) return null
  const column = block.severity === 'suspend' ? 'suspended_at' : 'limited_at'
  const rows = await db
    .updateTable('accounts')
    .set({ [column]: null })
    .where('domain', '=', domain)
    .where(column, '=', block.created_at)
    .returning('id')
    .execute()
  return rows.length
}

import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { lockFollowing, severedEvent, severFollows } from '../../people/relationships/severFollows.ts'
import { liftRestriction, restrictAccounts } from '../../people/restrictions/restrictAccounts.ts'
import type { Restriction } from '../../people/restrictions/restrictAccounts.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import type { Writing } from '../../platform/events/EventBus.ts'

type BlockContext = Pick<AppContext, 'now' | 'ids' | 'events'>

export interface InstanceDomainBlock {
  readonly domain: string
  /** `noop` hides no accounts: only media or reports of the server are rejected. */
  readonly severity: 'noop' | 'silence' | 'suspend'
  readonly comment: string
  readonly rejectsMedia?: boolean
  readonly rejectsReports?: boolean
}

/** The effect of a block: how many accounts it hid, how many follows it ended, and how many local accounts were informed of that. */
export interface BlockOutcome {
  readonly accounts: number
  readonly severed: number
  readonly told: number
}

/**
 * Limits or suspends all known accounts of a server. A suspension permanently ends all follows and follow requests between it and this server, and
 * local accounts that lost any are notified. Repeating it changes the severity. Nothing is sent to suspended servers, so the blocked server is not
 * informed that the follows have ended.
 */
export function blockInstanceDomain(ctx: BlockContext, block: InstanceDomainBlock): Promise<BlockOutcome> {
  const { domain, severity, comment, rejectsMedia = false, rejectsReports = false } = block
  return ctx.events.write(async ({ db, tell }) => {
    const isThere = isBelow(domain)
    const there = sql`select id from accounts where ${isThere}`
    const crossing = followsWith(there)
    await lockFollowing(db, there, crossing)
    await liftBlock(db, domain)
    const now = ctx.now()
    await db
      .insertInto('instance_domain_blocks')
      .values({ domain, severity, comment, reject_media: rejectsMedia, reject_reports: rejectsReports, created_at: now })
      .execute()
    if (severity === 'noop') return { accounts: 0, severed: 0, told: 0 }
    const hidden = await restrictAccounts(db, isThere, { ...restrictionBy(severity), since: now })
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
 * Removes a block; answers how many accounts are no longer hidden or limited by it, or null where there was no block. Those that
 * are suspended or limited themselves stay so.
 * Ended follows are not restored.
 */
export function unblockInstanceDomain(ctx: BlockContext, domain: string): Promise<number | null> {
  return ctx.events.write(async ({ db }) => {
    await lockRows(db, 'accounts', isBelow(domain))
    return liftBlock(db, domain)
  })
}

/** Follows (`f`) with these accounts on either side; arrays, because alternatives of subqueries would read all follows. */
function followsWith(accounts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(f.account_id = any(array(${accounts})) or f.target_account_id = any(array(${accounts})))`
}

/** The condition for accounts of a domain and of its subdomains. */
function isBelow(domain: string): RawBuilder<boolean> {
  const reversed = [...domain].toReversed().join('')
  // Reversed, subdomains begin with the same text as their domain, so an index finds them as a range: the character after the full stop is the slash.
  const name = sql`reverse(domain) collate "C"`
  return sql<boolean>`domain is not null and (${name} = ${reversed} or (${name} >= ${`${reversed}.`} and ${name} < ${`${reversed}/`}))`
}

async function liftBlock(db: Writing['db'], domain: string): Promise<number | null> {
  const block = await db.deleteFrom('instance_domain_blocks').where('domain', '=', domain).returningAll().executeTakeFirst()
  if (block === undefined) return null
  if (block.severity === 'noop') return 0
  const lifted = await liftRestriction(db, isBelow(domain), restrictionBy(block.severity))
  // Blocks of parent domains or subdomains may concern the same accounts.
  const others = await db.selectFrom('instance_domain_blocks').selectAll().where('severity', '=', block.severity).execute()
  for (const other of others) {
    const both = other.domain.endsWith(`.${domain}`) ? other.domain : domain.endsWith(`.${other.domain}`) ? domain : null
    if (both !== null) await restrictAccounts(db, isBelow(both), { ...restrictionBy(block.severity), since: other.created_at })
  }
  return lifted.length
}

function restrictionBy(severity: 'silence' | 'suspend'): Restriction {
  return { effect: severity === 'suspend' ? 'suspend' : 'limit', reason: 'domain' }
}

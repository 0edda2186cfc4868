import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { lockRows } from '../../platform/database/lockRows.ts'
import type { AppContext } from '../../AppContext.ts'
import type { Writing } from '../../platform/events/EventBus.ts'
import type { AppEvent } from '../../platform/events/AppEvent.ts'
import type { Tables } from '../../Tables.ts'

/** How many follows a local account lost. */
export interface LostFollows {
  readonly accountId: string
  readonly followers: number
  readonly following: number
}

/** Locks these accounts (a select of their ids), and those on both sides of these follows (`f`), until the transaction ends. */
export async function lockFollowing(db: Kysely<Tables>, accounts: RawBuilder<unknown>, follows: RawBuilder<unknown>): Promise<void> {
  await lockRows(
    db,
    'accounts',
    sql`id in (${accounts}
      union all select f.account_id from follows f where ${follows} union all select f.target_account_id from follows f where ${follows})`,
  )
}

/**
 * Deletes these follows and follow requests (`f`), with the endorsements that depend on them and their notifications, and updates the counts of
 * both sides. Answers how many follows each local account lost.
 */
export async function severFollows(db: Kysely<Tables>, follows: RawBuilder<unknown>): Promise<LostFollows[]> {
  const { rows } = await sql<LostFollows & { readonly domain: string | null }>`
    with gone as (delete from follows f where ${follows} returning f.account_id, f.target_account_id),
    unfeatured as (delete from endorsements e using gone where e.account_id = gone.account_id and e.target_account_id = gone.target_account_id),
    unnotified as (${deleteNotifications('follow')}),
    lost as (
      select id, sum(follower)::int as followers, sum(followed)::int as following
      from (select account_id as id, 0 as follower, 1 as followed from gone union all select target_account_id, 1, 0 from gone) as sides
      group by id)
    update accounts a
    set followers_count = greatest(0, a.followers_count - lost.followers), following_count = greatest(0, a.following_count - lost.following)
    from lost where a.id = lost.id
    returning a.id as "accountId", a.domain, lost.followers, lost.following`.execute(db)
  await sql`
    with gone as (delete from follow_requests f where ${follows} returning f.account_id, f.target_account_id)
    ${deleteNotifications('follow_request')}`.execute(db)
  return rows.filter(({ domain }) => domain === null)
}

/** The SQL that deletes the notifications of the follows in `gone`. */
function deleteNotifications(type: 'follow' | 'follow_request'): RawBuilder<unknown> {
  return sql`delete from notifications n using gone
    where n.account_id = gone.target_account_id and n.from_account_id = gone.account_id and n.type = ${type}`
}

/**
 * Publishes an event for each of these follows and follow requests (`f`), so that other servers are informed. To be called before they are severed.
 * `endedById` is the account that ends them, one of the two sides; the followed account where it is absent.
 */
export async function publishEndedFollows({ db, tell }: Writing, follows: RawBuilder<unknown>, endedById?: string): Promise<void> {
  const { rows } = await sql<{ readonly accountId: string; readonly targetAccountId: string; readonly uri: string | null }>`
    select f.account_id as "accountId", f.target_account_id as "targetAccountId", f.uri from follows f where ${follows}
    union all select f.account_id, f.target_account_id, f.uri from follow_requests f where ${follows}`.execute(db)
  for (const row of rows) tell({ type: 'follow.deleted', ...row, endedById: endedById ?? row.targetAccountId })
}

/** The notification data of an account that lost follows. https://docs.joinmastodon.org/entities/RelationshipSeveranceEvent/ */
export function severedEvent(
  ctx: Pick<AppContext, 'ids' | 'now'>,
  type: 'domain_block' | 'user_domain_block',
  domain: string,
  { accountId, followers, following }: LostFollows,
): AppEvent {
  return {
    type: 'relationships.severed',
    accountId,
    event: {
      id: ctx.ids.next(),
      type,
      target_name: domain,
      purged: false,
      followers_count: followers,
      following_count: following,
      created_at: ctx.now().toISOString(),
    },
  }
}

import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from '../../Tables.ts'
import { isOpenToMembers, isOpenToVisitors } from '../../visibility/hasVisibility.ts'
import { isNotBlockedEitherWay } from '../../visibility/isNotBlockedEitherWay.ts'
import { isForStrangersToFind, isNotSuspended } from '../../visibility/isNotSuspended.ts'
import type { Recipient } from './Send.ts'

type Db = Kysely<Tables>

/** The inboxes of those whose ids a query answers as `id`, as far as they are of other servers: one for each server that has a common one. */
async function oneForEachServer(db: Db, query: RawBuilder<unknown>): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select distinct on (coalesce(a.shared_inbox_url, a.inbox_url)) a.uri, a.inbox_url as inbox, a.shared_inbox_url as "sharedInbox"
    from (${query}) as known join accounts as a on a.id = known.id
    where a.domain is not null and a.uri is not null and a.inbox_url is not null
    order by coalesce(a.shared_inbox_url, a.inbox_url), a.id`.execute(db)
  return rows
}

/** The inboxes of an account's followers. */
export function inboxesOfFollowers(db: Db, accountId: string): Promise<Recipient[]> {
  return oneForEachServer(db, sql`select account_id as id from follows where target_account_id = ${accountId}`)
}

/** The inboxes of those whom an account follows or asks to follow. */
export function inboxesOfFollowed(db: Db, accountId: string): Promise<Recipient[]> {
  return oneForEachServer(
    db,
    sql`select target_account_id as id from follows where account_id = ${accountId}
      union all select target_account_id from follow_requests where account_id = ${accountId}`,
  )
}

/**
 * The author of what a post answers, where that is of this server and everybody may read both; those at other servers who follow that author see the post that is
 * answered, and may hear of the answer from nobody else. Null where the answer's author is known to followers alone, or one of the two blocks the other.
 */
export async function answeredHere(db: Db, statusId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select a.id::text as id from statuses as s join statuses as answered on answered.id = s.in_reply_to_id
    join accounts as a on a.id = answered.account_id join accounts as author on author.id = s.account_id
    where s.id = ${statusId} and answered.local and answered.deleted_at is null and a.id <> author.id
      and ${isOpenToVisitors('s')} and ${isOpenToVisitors('answered')} and ${isNotSuspended('a')} and ${isForStrangersToFind('author')}
      and ${isNotBlockedEitherWay(sql<string>`s.account_id`)}`.execute(db)
  return rows[0]?.id ?? null
}

/** The inboxes of those at other servers who follow the author of what a post answers. */
export async function inboxesOfThread(db: Db, statusId: string): Promise<Recipient[]> {
  const answeredId = await answeredHere(db, statusId)
  return answeredId === null ? [] : inboxesOfFollowers(db, answeredId)
}

/** The inboxes of these accounts, as far as they are of other servers. */
export async function inboxesOfAccounts(db: Db, accountIds: readonly string[]): Promise<Recipient[]> {
  if (accountIds.length === 0) return []
  const { rows } = await sql<Recipient>`
    select a.uri, a.inbox_url as inbox, a.shared_inbox_url as "sharedInbox" from accounts as a
    where a.id = any(${[...new Set(accountIds)]}::bigint[]) and a.domain is not null and a.uri is not null and a.inbox_url is not null`.execute(
    db,
  )
  return rows
}

/**
 * One inbox of each other server that is known, and each inbox of a server without a common one. The index is asked for the next inbox after each, so that
 * the accounts of a server are not all read.
 */
export async function inboxesOfAll(db: Db): Promise<Recipient[]> {
  const hash = sql`md5(coalesce(shared_inbox_url, inbox_url))`
  const next = (after: RawBuilder<unknown>) => sql`
    (select ${hash} as hash, uri, inbox_url as inbox, shared_inbox_url as "sharedInbox" from accounts
    where domain is not null and uri is not null and inbox_url is not null and ${isNotSuspended()} and ${hash} > ${after}
    order by ${hash}, id limit 1)`
  const { rows } = await sql<Recipient>`
    with recursive recipients as (
      select * from ${next(sql`''`)} as first
      union all select next.* from recipients cross join lateral ${next(sql`recipients.hash`)} as next
    ) select uri, inbox, "sharedInbox" from recipients`.execute(db)
  return rows
}

/**
 * Those that a post is addressed to, beside the followers of its author: whom it mentions, whom it reaches unnamed, whom it answers and whom it quotes; without
 * those who are suspended, or between whom and the author there is a block by now.
 */
export async function inboxesOfReaders(db: Db, statusId: string): Promise<Recipient[]> {
  const author = sql<string>`(select author.account_id from statuses as author where author.id = ${statusId})`
  const { rows } = await sql<{ id: string }>`
    select a.id from accounts as a join (
    select account_id as id from status_mentions where status_id = ${statusId}
    union select account_id from status_audience where status_id = ${statusId}
    union select s.in_reply_to_account_id from statuses as s
      where s.id = ${statusId} and s.in_reply_to_account_id is not null and ${isOpenToMembers('s')}
    union select quoted.account_id from statuses as s join statuses as quoted on quoted.id = s.quote_of_id
      where s.id = ${statusId} and ${isOpenToMembers('s')}
    ) as reader on reader.id = a.id where ${isNotSuspended('a')} and ${isNotBlockedEitherWay(author)}`.execute(db)
  return inboxesOfAccounts(
    db,
    rows.map(({ id }) => id),
  )
}

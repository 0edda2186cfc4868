import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from '../../Tables.ts'
import { isOpenToMembers, isOpenToVisitors } from '../../visibility/hasVisibility.ts'
import { isNotBlockedEitherWay } from '../../visibility/isNotBlockedEitherWay.ts'
import { isForStrangersToFind, isNotSuspended } from '../../visibility/isNotSuspended.ts'
import type { Mailbox } from './Send.ts'

type Db = Kysely<Tables>

/** The inboxes of an account's followers at other servers: one for each server that has a common one. */
export async function mailboxesOfFollowers(db: Db, accountId: string): Promise<Mailbox[]> {
  const { rows } = await sql<Mailbox>`
    select distinct on (coalesce(a.shared_inbox_url, a.inbox_url)) a.uri, a.inbox_url as inbox, a.shared_inbox_url as "sharedInbox"
    from follows as f join accounts as a on a.id = f.account_id
    where f.target_account_id = ${accountId} and a.domain is not null and a.uri is not null and a.inbox_url is not null
    order by coalesce(a.shared_inbox_url, a.inbox_url), a.id`.execute(db)
  return rows
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
export async function mailboxesOfThread(db: Db, statusId: string): Promise<Mailbox[]> {
  const answeredId = await answeredHere(db, statusId)
  return answeredId === null ? [] : mailboxesOfFollowers(db, answeredId)
}

/**
 * The inboxes at which an account is known by what it did: of those whom it follows or asks to follow, and those to which its posts since this id went, such as to
 * whom they mention.
 */
export async function mailboxesOfAcquaintances(db: Db, accountId: string, sinceId: string): Promise<Mailbox[]> {
  const { rows } = await sql<Mailbox>`
    select distinct on (coalesce(a.shared_inbox_url, a.inbox_url)) a.uri, a.inbox_url as inbox, a.shared_inbox_url as "sharedInbox"
    from (select target_account_id as id from follows where account_id = ${accountId}
      union all select target_account_id from follow_requests where account_id = ${accountId}) as known join accounts as a on a.id = known.id
    where a.domain is not null and a.uri is not null and a.inbox_url is not null
    order by coalesce(a.shared_inbox_url, a.inbox_url), a.id`.execute(db)
  const reached = await sql<{ url: string }>`
    select distinct i.url from statuses as s join status_deliveries as d on d.status_id = s.id join inboxes as i on i.id = d.inbox_id
    where s.account_id = ${accountId} and s.id >= ${sinceId}`.execute(db)
  return [...rows, ...reached.rows.map(({ url }) => ({ uri: url, inbox: url, sharedInbox: url }))]
}

/** The inboxes of these accounts, as far as they are of other servers. */
export async function mailboxesOfAccounts(db: Db, accountIds: readonly string[]): Promise<Mailbox[]> {
  if (accountIds.length === 0) return []
  const { rows } = await sql<Mailbox>`
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
export async function mailboxesOfAll(db: Db): Promise<Mailbox[]> {
  const hash = sql`md5(coalesce(shared_inbox_url, inbox_url))`
  const next = (after: RawBuilder<unknown>) => sql`
    (select ${hash} as hash, uri, inbox_url as inbox, shared_inbox_url as "sharedInbox" from accounts
    where domain is not null and uri is not null and inbox_url is not null and ${isNotSuspended()} and ${hash} > ${after}
    order by ${hash}, id limit 1)`
  const { rows } = await sql<Mailbox>`
    with recursive mailboxes as (
      select * from ${next(sql`''`)} as first
      union all select next.* from mailboxes cross join lateral ${next(sql`mailboxes.hash`)} as next
    ) select uri, inbox, "sharedInbox" from mailboxes`.execute(db)
  return rows
}

/**
 * Those that a post is addressed to, beside the followers of its author: whom it mentions, whom it reaches unnamed, whom it answers and whom it quotes; without
 * those who are suspended, or between whom and the author there is a block by now.
 */
export async function mailboxesOfReaders(db: Db, statusId: string): Promise<Mailbox[]> {
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
  return mailboxesOfAccounts(
    db,
    rows.map(({ id }) => id),
  )
}

import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from '../../Tables.ts'
import { isOpenToMembers, isOpenToVisitors } from '../../visibility/hasVisibility.ts'
import { isNotBlockedEitherWay } from '../../visibility/isNotBlockedEitherWay.ts'
import { isForStrangersToFind, isNotSuspended } from '../../visibility/isNotSuspended.ts'
import type { Recipient } from './Send.ts'

type Db = Kysely<Tables>

/** The inboxes of the remote accounts whose ids a query answers as `id`; one per server that has a shared inbox. */
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

/** The inboxes of the accounts that an account follows or has asked to follow. */
export function inboxesOfFollowed(db: Db, accountId: string): Promise<Recipient[]> {
  return oneForEachServer(
    db,
    sql`select target_account_id as id from follows where account_id = ${accountId}
      union all select target_account_id from follow_requests where account_id = ${accountId}`,
  )
}

/**
 * The local author of the post that a public post answers. Remote followers of that author see the answered post, and may not receive the
 * answer otherwise. Null where a moderator has limited the answer's author, or one of the two authors blocks the other.
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

/** The inboxes of the remote followers of the author of the answered post. */
export async function inboxesOfThread(db: Db, statusId: string): Promise<Recipient[]> {
  const answeredId = await answeredHere(db, statusId)
  return answeredId === null ? [] : inboxesOfFollowers(db, answeredId)
}

/** The inboxes of the remote accounts among these. */
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
 * One inbox of each known server, and every inbox of a server without a shared one. Recursive, so that the index gives the next inbox
 * directly and not every account of a server is read.
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
 * The inboxes of a post's addressees besides the author's followers: mentioned accounts, further recipients, and the authors of the
 * answered and the quoted post; without suspended accounts and those with a block between them and the author.
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

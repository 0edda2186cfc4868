import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { walking, within } from '../../platform/paging/Range.ts'
import type { Range } from '../../platform/paging/Range.ts'
import { collectedCandidates } from './antennaCandidates.ts'
import { hasVisibility, isForChosenReaders, isInLocalTimelines } from '../../visibility/hasVisibility.ts'

/** The accounts in a timeline of followed accounts, and which of their statuses are shown. */
interface Following {
  /** SQL for rows (author, shows_reblogs, languages); it may use the CTE `hidden_accounts`. */
  readonly authors: RawBuilder<unknown>
  /** A condition for replies `s` to other accounts that are shown. */
  readonly isAnswerShown: RawBuilder<SqlBool>
  /** Further sources of rows (id), each an index scan of its own. */
  readonly others: readonly RawBuilder<unknown>[]
  /** A condition for every `s`. */
  readonly isWanted: RawBuilder<SqlBool>
  /** Which statuses addressed to the reader are shown: all, or only limited ones. */
  readonly addressed: 'all' | 'limited'
}

/**
 * A timeline of followed accounts, computed when it is read (docs/decisions/0020). A page of n can only contain statuses of the n accounts that posted
 * last, so one short index lookup per account finds those, and only they are read further: the work grows with the
 * number of accounts followed and the logarithm of the number of statuses.
 */
function gather(viewerId: string, now: Date, range: Range, following: Following): RawBuilder<{ id: string }> {
  const posts = sql`from statuses as s where s.account_id = followed.author and s.deleted_at is null and not ${isForChosenReaders('s')} and ${isShown(viewerId, following)}`
  const isAddressed = following.addressed === 'all' ? sql`true` : hasVisibility('s', 'limited')
  return sql<{ id: string }>`
    with hidden_accounts (id) as materialized (
      select target_account_id from mutes where account_id = ${viewerId} and (expires_at is null or expires_at > ${now})
      union all select target_account_id from blocks where account_id = ${viewerId}
      union all select account_id from blocks where target_account_id = ${viewerId}
    ), followed (author, shows_reblogs, languages) as materialized (
      ${following.authors}
    ), newest as materialized (
      select followed.*, first.id from followed cross join lateral (select s.id ${posts} ${within('s.id', range)} ${walking('s.id', range, 1)}) as first ${walking('first.id', range)}
    ), merged (id) as (
      select one.id from newest as followed cross join lateral (select s.id ${posts} ${within('s.id', range)} ${walking('s.id', range)}) as one
    ), addressed (id) as (
      select s.id from status_audience as a join statuses as s on s.id = a.status_id where a.account_id = ${viewerId} and s.deleted_at is null and ${isAddressed} and ${following.isWanted}
        and exists (select 1 from followed where followed.author = s.account_id and followed.author <> ${viewerId}) ${within('a.status_id', range)} ${walking('a.status_id', range)}
    )
    select id from (${sql.join([sql`select id from merged union select id from addressed`, ...following.others.map((other) => sql`select id from (${other}) as one_more`)], sql` union `)}) as every ${walking('id', range)}`
}

/** The statuses of an account that are shown: boosts if enabled, no replies to strangers, wanted languages, no muted threads. */
function isShown(viewerId: string, { isAnswerShown, isWanted }: Following): RawBuilder<boolean> {
  // One `case` instead of several conditions: PostgreSQL multiplies the estimates of conditions, expects hardly any rows,
  // and then reads and sorts all of an account's statuses instead of scanning the index until the page is full. The same happens with its estimate
  // for a boolean, one half; `is not null` is expected to be true for nearly every row.
  return sql<boolean>`(case when (s.reblog_of_id is null or (followed.shows_reblogs and not exists (
      select 1 from statuses as boosted where boosted.id = s.reblog_of_id and (boosted.deleted_at is not null or boosted.account_id in (select id from hidden_accounts)))))
    and (s.in_reply_to_account_id is null or s.in_reply_to_account_id = s.account_id or s.in_reply_to_account_id = ${viewerId} or ${isAnswerShown})
    and (followed.languages is null or s.language is null or s.language = any (followed.languages)) and ${isWanted}
    and s.conversation_id not in (select m.conversation_id from conversation_mutes as m where m.account_id = ${viewerId}) then true end) is not unknown`
}

const everything = sql<SqlBool>`true`

interface HomeOptions {
  /** A condition for every status `s`. */
  readonly isWanted?: RawBuilder<SqlBool>
  /** If only newer statuses are requested, accounts without any since this id are skipped. */
  readonly activeSince?: string | null
}

/**
 * The home timeline: statuses of followed accounts except members of exclusive lists, the reader's own, those addressed to the reader, those with
 * followed hashtags, and those that antennas insert.
 */
export function homeCandidates(
  viewerId: string,
  now: Date,
  range: Range,
  localDomain: string,
  { isWanted = everything, activeSince = null }: HomeOptions = {},
): RawBuilder<{ id: string }> {
  const authors = sql`select f.target_account_id, f.show_reblogs, f.languages from follows as f where f.account_id = ${viewerId} and f.target_account_id not in (select id from hidden_accounts)
        and f.target_account_id not in (select member.account_id from lists as apart join list_accounts as member on member.list_id = apart.id where apart.account_id = ${viewerId} and apart.exclusive)
      union all select ${viewerId}::bigint, true, null`
  return gather(viewerId, now, range, {
    authors:
      activeSince === null
        ? authors
        : sql`select * from (${authors}) as every_author (id, shows_reblogs, languages) where id = any (array(select fresh.account_id from statuses as fresh where fresh.id > ${activeSince}))`,
    isAnswerShown: sql<SqlBool>`(s.account_id = ${viewerId} or s.in_reply_to_account_id in (select f.target_account_id from follows as f where f.account_id = ${viewerId}))`,
    isWanted,
    addressed: 'all',
    others: [
      sql`select s.id from statuses as s where s.account_id = ${viewerId} and s.deleted_at is null and ${isForChosenReaders('s')} and ${isWanted} ${within('s.id', range)} ${walking('s.id', range)}`,
      sql`select one.id from tag_follows as tf cross join lateral (
        select st.status_id as id from status_tags as st join statuses as s on s.id = st.status_id
        where st.tag_id = tf.tag_id and s.deleted_at is null and ${isInLocalTimelines('s')} and s.reblog_of_id is null and ${isWanted}
          and s.account_id not in (select id from hidden_accounts) ${within('st.status_id', range)} ${walking('st.status_id', range)}) as one
      where tf.account_id = ${viewerId}`,
      ...(isWanted === everything
        ? [collectedCandidates(sql`a.account_id = ${viewerId} and a.insert_feeds and a.list_id is null`, viewerId, now, localDomain, range)]
        : []),
    ],
  })
}

/** The properties of a list that determine its timeline. */
export interface ListChoice {
  readonly id: string
  readonly replies_policy: string
}

/** A list: statuses of its members, including limited ones addressed to the reader, and those that antennas insert. */
export function listCandidates(
  viewerId: string,
  now: Date,
  range: Range,
  localDomain: string,
  list: ListChoice,
): RawBuilder<{ id: string }> {
  const answered =
    list.replies_policy === 'followed'
      ? sql<SqlBool>`s.in_reply_to_account_id in (select f.target_account_id from follows as f where f.account_id = ${viewerId})`
      : list.replies_policy === 'list'
        ? sql<SqlBool>`s.in_reply_to_account_id in (select other.account_id from list_accounts as other where other.list_id = ${list.id})`
        : sql<SqlBool>`false`
  return gather(viewerId, now, range, {
    authors: sql`select member.account_id, coalesce(f.show_reblogs, true), f.languages from list_accounts as member left join follows as f on f.id = member.follow_id
      where member.list_id = ${list.id} and member.account_id not in (select id from hidden_accounts)`,
    isAnswerShown: answered,
    isWanted: everything,
    addressed: 'limited',
    others: [collectedCandidates(sql`a.list_id = ${list.id} and a.insert_feeds`, viewerId, now, localDomain, range)],
  })
}

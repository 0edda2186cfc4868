import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { walking, within } from '../../platform/paging/Range.ts'
import type { Range } from '../../platform/paging/Range.ts'
import { caughtCandidates } from './antennaCandidates.ts'
import { hasVisibility, isForChosenReaders, isInLocalTimelines } from '../../visibility/hasVisibility.ts'

/** Whose posts a timeline of followed accounts is made of, and which of them. */
interface Following {
  /** Rows (author, shows_reblogs, languages) over the CTE `turned_away`. */
  readonly authors: RawBuilder<unknown>
  /** Holds for an answer `s` to somebody else that is shown. */
  readonly isAnswerShown: RawBuilder<SqlBool>
  /** Further rows (id), each a walk of its own. */
  readonly others: readonly RawBuilder<unknown>[]
  /** Must hold of every `s`. */
  readonly isWanted: RawBuilder<SqlBool>
  /** What of the posts for chosen readers is shown: all that were addressed to the reader, or only limited ones. */
  readonly addressed: 'all' | 'limited'
}

/**
 * A timeline of followed accounts, gathered when read (docs/decisions/0020). A page of n can only hold posts of the n accounts that posted
 * last, so one short index probe per account finds those, and only they are read further: the work grows with the
 * number of accounts followed and the logarithm of the number of statuses.
 */
function gather(viewerId: string, now: Date, range: Range, following: Following): RawBuilder<{ id: string }> {
  const posts = sql`from statuses as s where s.account_id = followed.author and s.deleted_at is null and not ${isForChosenReaders('s')} and ${isShown(viewerId, following)}`
  const isAddressed = following.addressed === 'all' ? sql`true` : hasVisibility('s', 'limited')
  return sql<{ id: string }>`
    with turned_away (id) as materialized (
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

/** Which posts of an account are shown: boosts where wanted, no replies to strangers, wanted languages, no muted threads. */
function isShown(viewerId: string, { isAnswerShown, isWanted }: Following): RawBuilder<boolean> {
  // One `case` instead of a chain of conditions: PostgreSQL multiplies the guesses of a chain, expects next to nothing,
  // and then reads and sorts all of an account's posts instead of walking the index until the page is full. It does so where it expects half of them,
  // too, which is its guess for a truth value; that something is known is what it expects of nearly every row.
  return sql<boolean>`(case when (s.reblog_of_id is null or (followed.shows_reblogs and not exists (
      select 1 from statuses as boosted where boosted.id = s.reblog_of_id and (boosted.deleted_at is not null or boosted.account_id in (select id from turned_away)))))
    and (s.in_reply_to_account_id is null or s.in_reply_to_account_id = s.account_id or s.in_reply_to_account_id = ${viewerId} or ${isAnswerShown})
    and (followed.languages is null or s.language is null or s.language = any (followed.languages)) and ${isWanted}
    and s.conversation_id not in (select m.conversation_id from conversation_mutes as m where m.account_id = ${viewerId}) then true end) is not unknown`
}

const everything = sql<SqlBool>`true`

interface HomeOptions {
  /** Must hold of every post `s`. */
  readonly isWanted?: RawBuilder<SqlBool>
  /** Where nothing older is asked for, accounts that have written nothing since this id need no look. */
  readonly activeSince?: string | null
}

/**
 * The home timeline: posts of everybody followed but the members of exclusive lists, one's own, what was addressed to the reader, posts with
 * followed tags, and what antennas are to bring here.
 */
export function homeCandidates(
  viewerId: string,
  now: Date,
  range: Range,
  localDomain: string,
  { isWanted = everything, activeSince = null }: HomeOptions = {},
): RawBuilder<{ id: string }> {
  const authors = sql`select f.target_account_id, f.show_reblogs, f.languages from follows as f where f.account_id = ${viewerId} and f.target_account_id not in (select id from turned_away)
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
          and s.account_id not in (select id from turned_away) ${within('st.status_id', range)} ${walking('st.status_id', range)}) as one
      where tf.account_id = ${viewerId}`,
      ...(isWanted === everything
        ? [caughtCandidates(sql`a.account_id = ${viewerId} and a.insert_feeds and a.list_id is null`, viewerId, now, localDomain, range)]
        : []),
    ],
  })
}

/** What of a list decides about its timeline. */
export interface ListChoice {
  readonly id: string
  readonly replies_policy: string
}

/** A list: posts of its members, limited ones addressed to the reader among them, and what antennas are to bring here. */
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
      where member.list_id = ${list.id} and member.account_id not in (select id from turned_away)`,
    isAnswerShown: answered,
    isWanted: everything,
    addressed: 'limited',
    others: [caughtCandidates(sql`a.list_id = ${list.id} and a.insert_feeds`, viewerId, now, localDomain, range)],
  })
}

import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { walking, within } from '../paging/Range.ts'
import type { Range } from '../paging/Range.ts'

/**
 * The home timeline, gathered when read (docs/decisions/0020). A page of n can only hold posts of the n followed accounts that posted
 * last, so one short index probe per followed account finds those, and only they are read further: the work grows with the
 * number of accounts followed and the logarithm of the number of statuses.
 */
export function homeCandidates(viewerId: string, now: Date, range: Range): RawBuilder<{ id: string }> {
  const posts = sql`from statuses as s where s.account_id = followed.author and s.deleted_at is null and s.visibility not in ('direct', 'limited') and ${isForHome(viewerId)}`
  return sql<{ id: string }>`
    with turned_away (id) as materialized (
      select target_account_id from mutes where account_id = ${viewerId} and (expires_at is null or expires_at > ${now})
      union all select target_account_id from blocks where account_id = ${viewerId}
      union all select account_id from blocks where target_account_id = ${viewerId}
    ), followed (author, shows_reblogs, languages) as materialized (
      select f.target_account_id, f.show_reblogs, f.languages from follows as f where f.account_id = ${viewerId} and f.target_account_id not in (select id from turned_away)
      union all select ${viewerId}::bigint, true, null
    ), newest as materialized (
      select followed.*, first.id from followed cross join lateral (select s.id ${posts} ${within('s.id', range)} ${walking('s.id', range, 1)}) as first ${walking('first.id', range)}
    ), merged (id) as (
      select one.id from newest as followed cross join lateral (select s.id ${posts} ${within('s.id', range)} ${walking('s.id', range)}) as one
    ), addressed (id) as (
      (select s.id from statuses as s where s.account_id = ${viewerId} and s.deleted_at is null and s.visibility in ('direct', 'limited') ${within('s.id', range)} ${walking('s.id', range)})
      union all
      (select s.id from status_audience as a join statuses as s on s.id = a.status_id where a.account_id = ${viewerId} and s.deleted_at is null
        and exists (select 1 from followed where followed.author = s.account_id and followed.author <> ${viewerId}) ${within('a.status_id', range)} ${walking('a.status_id', range)})
    ), tagged (id) as (
      select one.id from tag_follows as tf cross join lateral (
        select st.status_id as id from status_tags as st join statuses as s on s.id = st.status_id
        where st.tag_id = tf.tag_id and s.deleted_at is null and s.visibility in ('public', 'login', 'public_unlisted') and s.reblog_of_id is null
          and s.account_id not in (select id from turned_away) ${within('st.status_id', range)} ${walking('st.status_id', range)}) as one
      where tf.account_id = ${viewerId}
    )
    select id from (select id from merged union select id from addressed union select id from tagged) as every ${walking('id', range)}`
}

/** What of a followed account's posts belongs to the home timeline: boosts where wanted, no answers to strangers, wanted languages, no muted threads. */
function isForHome(viewerId: string): RawBuilder<boolean> {
  // One `case` instead of a chain of conditions: PostgreSQL multiplies the guesses of a chain, expects next to nothing,
  // and then reads and sorts all of an account's posts instead of walking the index until the page is full.
  return sql<boolean>`case when (s.reblog_of_id is null or (followed.shows_reblogs and not exists (
      select 1 from statuses as boosted where boosted.id = s.reblog_of_id and (boosted.deleted_at is not null or boosted.account_id in (select id from turned_away)))))
    and (s.account_id = ${viewerId} or s.in_reply_to_account_id is null or s.in_reply_to_account_id = s.account_id or s.in_reply_to_account_id = ${viewerId}
      or s.in_reply_to_account_id in (select f.target_account_id from follows as f where f.account_id = ${viewerId}))
    and (followed.languages is null or s.language is null or s.language = any (followed.languages))
    and s.conversation_id not in (select m.conversation_id from conversation_mutes as m where m.account_id = ${viewerId}) then true else false end`
}

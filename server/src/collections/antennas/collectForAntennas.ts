import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { isVisible } from '../../visibility/isVisible.ts'
import { isWelcomeInTimelines } from '../../visibility/isWelcomeInTimelines.ts'
import { searchedText } from './isCollected.ts'
import { isForChosenReaders, isInLocalTimelines } from '../../visibility/hasVisibility.ts'

/**
 * Adds a new post or boost to the antennas it matches. Conditions concern the author, the author's server, a tag or a word;
 * an antenna collects the post when one condition of every kind it has matches and no exclusion does. One query, starting from
 * the post: only antennas that name its author, server or tags are examined, and those that search for words.
 */
export async function collectForAntennas(ctx: Pick<AppContext, 'db' | 'now' | 'settings'>, statusId: string): Promise<void> {
  const owner = sql.ref<string>('a.account_id')
  await sql`
    with post as materialized (
      select s.id, s.account_id, s.visibility, s.reblog_of_id, shown.id as shown_id, shown.media_count as shown_media,
        coalesce(lower(author.domain), ${ctx.settings.domain}) as domain, author.settings ->> 'subscription_policy' as policy, ${searchedText('shown')} as words
      from statuses as s join accounts as author on author.id = s.account_id join statuses as shown on shown.id = coalesce(s.reblog_of_id, s.id)
      where s.id = ${statusId} and s.deleted_at is null and not ${isForChosenReaders('s')}
    ), touched as (
      select c.antenna_id, c.kind, c.is_excluded from antenna_conditions as c cross join post
        where (c.kind = 'account' and c.value = post.account_id::text) or (c.kind = 'domain' and c.value = post.domain)
      union all
      select c.antenna_id, c.kind, c.is_excluded from post join status_tags as st on st.status_id = post.shown_id join tags as t on t.id = st.tag_id
        join antenna_conditions as c on c.kind = 'tag' and c.value = t.name
      union all
      select c.antenna_id, c.kind, c.is_excluded from antenna_conditions as c cross join post where c.kind = 'keyword' and position(c.value in post.words) > 0
    ), met as (
      select antenna_id, count(distinct kind) as kinds from touched group by antenna_id having not bool_or(is_excluded)
    )
    insert into antenna_statuses (antenna_id, status_id)
    select a.id, s.id from met join antennas as a on a.id = met.antenna_id cross join post join statuses as s on s.id = post.id
    where not a.stl and not a.ltl
      and met.kinds = (select count(distinct wanted.kind) from antenna_conditions as wanted where wanted.antenna_id = a.id and not wanted.is_excluded)
      and (not a.with_media_only or post.shown_media > 0) and (not a.ignore_reblog or post.reblog_of_id is null)
      and (post.account_id = a.account_id or exists (select 1 from follows as held where held.account_id = a.account_id and held.target_account_id = post.account_id)
        or (${isInLocalTimelines('post')} and coalesce(post.policy, 'allow') not in ('block', 'followers_only')))
      and (coalesce(post.policy, 'allow') <> 'block' or post.account_id = a.account_id)
      and ${isVisible('s', owner)} and ${isWelcomeInTimelines('s', owner, ctx.now())}
    on conflict do nothing`.execute(ctx.db)
}

import { sql } from 'kysely'
import { maySuggestTo } from '../../people/accounts/selectAccountPage.ts'
import type { AppContext } from '../../AppContext.ts'
import { recentPosts } from '../trends/recentPosts.ts'
import { isForStrangersToFind } from '../../visibility/isNotSuspended.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'

/** Mastodon's names for why an account is suggested. */
type SuggestionSource = 'friends_of_friends' | 'similar_to_recently_followed' | 'most_interactions' | 'most_followed'

export interface SuggestionRow {
  readonly id: string
  readonly sources: readonly SuggestionSource[]
}

/** The most rows read for one source. */
const RECENT_FOLLOWS = 10
const FOLLOWERS_OF_EACH = 100
const MOST_OF_ALL = 40

/**
 * Suggested accounts: those followed by accounts the reader follows, then those followed by accounts with the same interests as
 * the reader, then authors of popular posts, then accounts with many followers. Accounts that hide whom they follow are not used as a source.
 */
export async function selectSuggestions(ctx: AppContext, viewerId: string, limit: number): Promise<SuggestionRow[]> {
  const now = ctx.now()
  const { rows } = await sql<SuggestionRow>`
    with friends as (
      select theirs.target_account_id as id, count(*) as weight
      from follows mine
      join accounts friend on friend.id = mine.target_account_id and not friend.hide_collections and ${isNotSuspended('friend')}
      join follows theirs on theirs.account_id = friend.id
      where mine.account_id = ${viewerId} group by 1
    ), alike as (
      select theirs.target_account_id as id, count(distinct other.account_id) as weight
      from (select target_account_id from follows where account_id = ${viewerId} order by id desc limit ${sql.lit(RECENT_FOLLOWS)}) as recent
      cross join lateral (
        select f.account_id from follows f join accounts a on a.id = f.account_id and not a.hide_collections and ${isNotSuspended('a')}
        where f.target_account_id = recent.target_account_id and f.account_id <> ${viewerId} limit ${sql.lit(FOLLOWERS_OF_EACH)}) as other
      join follows theirs on theirs.account_id = other.account_id
      where theirs.target_account_id <> recent.target_account_id group by 1
    ), liked as (
      select account_id as id, sum(favourites_count + reblogs_count) as weight
      from ${recentPosts(now)} as recent
      group by 1 having sum(favourites_count + reblogs_count) > 0 order by weight desc limit ${sql.lit(MOST_OF_ALL)}
    )
    select a.id, array_remove(array[
      case when friends.id is not null then 'friends_of_friends' end,
      case when alike.id is not null then 'similar_to_recently_followed' end,
      case when liked.id is not null then 'most_interactions' end,
      case when friends.id is null and alike.id is null and liked.id is null then 'most_followed' end], null) as sources
    from accounts a left join friends on friends.id = a.id left join alike on alike.id = a.id left join liked on liked.id = a.id
    where a.discoverable and not a.locked and ${isForStrangersToFind('a')} and a.moved_to_id is null and not a.memorial
      and ${maySuggestTo(viewerId, now)}
      and not exists (select 1 from follows f where f.account_id = ${viewerId} and f.target_account_id = a.id)
      and not exists (select 1 from follow_requests r where r.account_id = ${viewerId} and r.target_account_id = a.id)
      and not exists (select 1 from suggestion_dismissals s where s.account_id = ${viewerId} and s.target_account_id = a.id)
    order by coalesce(friends.weight, 0) desc, coalesce(alike.weight, 0) desc, coalesce(liked.weight, 0) desc, a.followers_count desc, a.id limit ${limit}`.execute(
    ctx.db,
  )
  return rows
}

import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import { anyOf, anyText } from '../platform/database/anyOf.ts'
import { selectSubscribers } from './likelyReaders.ts'
import type { Subscribers } from './likelyReaders.ts'

type ReadContext = Pick<AppContext, 'db'>

/** Facts about a deleted status that can no longer be queried. */
export interface Deletion {
  readonly statusId: string
  readonly reblogIds: readonly string[]
  readonly tags: readonly string[]
  readonly hadMedia: boolean
  readonly notifiedIds?: readonly string[]
  readonly waitingQuoteIds?: readonly string[]
}

/**
 * Of the connected accounts, those that have the status, or a boost of it, in one of their timelines or notifications: they
 * receive its edits and reactions. Like `likelyReaders` it may select too many; the visibility check follows. Accounts
 * that see the status in another place, such as a thread, get the change when they load it again.
 */
export function readersOfStatus(ctx: ReadContext, statusId: string, subscribers: Subscribers): Promise<string[]> {
  const shown = sql`(select ${statusId}::bigint union all select boost.id from statuses as boost where boost.reblog_of_id = ${statusId} and boost.deleted_at is null)`
  return selectSubscribers(
    ctx,
    subscribers,
    sql`${feedsOf(shown)}
      union all select wanted.account_id from status_tags as tagged join tag_follows as wanted on wanted.tag_id = tagged.tag_id where tagged.status_id = ${statusId}
      union all select informed.account_id from notifications as informed where informed.status_id = ${statusId}`,
    0,
  )
}

/** The same for a deleted status and its boosts. */
export function readersOfDeletedStatus(
  ctx: ReadContext,
  { statusId, reblogIds, tags, notifiedIds = [] }: Deletion,
  subscribers: Subscribers,
): Promise<string[]> {
  return selectSubscribers(
    ctx,
    subscribers,
    sql`${feedsOf(sql`(select unnest(${[statusId, ...reblogIds]}::bigint[]))`)}
      union all select wanted.account_id from tags as t join tag_follows as wanted on wanted.tag_id = t.id where t.name = ${anyText(tags)}
      union all select a.id from accounts as a where a.id = ${anyOf(notifiedIds)}`,
    0,
  )
}

/** Accounts that may have one of these statuses in a home timeline or an antenna. */
function feedsOf(shown: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select reader.id from statuses as s cross join lateral (
      select s.account_id as id
      union all select f.account_id from follows as f where f.target_account_id = s.account_id
      union all select a.account_id from status_audience as a where a.status_id = s.id
      union all select a.account_id from antenna_statuses as collected join antennas as a on a.id = collected.antenna_id where collected.status_id = s.id
    ) as reader (id) where s.id in ${shown}
    union all select a.account_id from antennas as a where a.insert_feeds and (a.stl or a.ltl)`
}

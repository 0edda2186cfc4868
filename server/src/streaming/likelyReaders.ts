import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import { anyOf } from '../platform/database/anyOf.ts'

/** The ids that are subscribed to one kind of stream: accounts (their own streams), lists or antennas. */
export interface Subscribers {
  readonly size: number
  has(id: string): boolean
  all(): string[]
}

type ReadContext = Pick<AppContext, 'db'>

/** With this few subscribers visibility is checked directly, because preselecting them would be one more statement. */
const FEW = 20
/** The smallest limit on rows, however few accounts are connected. */
const LEAST_NAMED = 200

/**
 * Of the connected accounts, those whose home timeline may contain the status. The query starts from the status (its author, followers, mentioned
 * accounts, tags and antennas), so its cost does not depend on how many accounts are connected. Too many
 * accounts may be selected, but none may be missing; what each of them may see is decided by the visibility check.
 */
export function likelyReaders(ctx: ReadContext, statusId: string, subscribers: Subscribers): Promise<string[]> {
  return selectSubscribers(
    ctx,
    subscribers,
    sql`select reader.id from statuses as s cross join lateral (
        select s.account_id as id
        union all select f.account_id from follows as f where f.target_account_id = s.account_id
        union all select a.account_id from status_audience as a where a.status_id = s.id
        union all select wanted.account_id from status_tags as tagged join tag_follows as wanted on wanted.tag_id = tagged.tag_id where tagged.status_id = s.id
        union all select a.account_id from antenna_statuses as collected join antennas as a on a.id = collected.antenna_id where collected.status_id = s.id and a.insert_feeds
        union all select a.account_id from antennas as a where a.insert_feeds and (a.stl or a.ltl)
      ) as reader (id) where s.id = ${statusId}`,
    FEW,
  )
}

/** The same for lists and several statuses: lists with their authors as members, and lists that antennas insert into. */
export function likelyLists(ctx: ReadContext, statusIds: readonly string[], subscribers: Subscribers, few = FEW): Promise<string[]> {
  return selectSubscribers(
    ctx,
    subscribers,
    sql`select holder.id from statuses as s cross join lateral (
        select member.list_id as id from list_accounts as member where member.account_id = s.account_id
        union all select a.list_id from antenna_statuses as collected join antennas as a on a.id = collected.antenna_id where collected.status_id = s.id and a.insert_feeds
        union all select a.list_id from antennas as a where a.insert_feeds and (a.stl or a.ltl)
      ) as holder (id) where s.id = ${anyOf(statusIds)} and holder.id is not null`,
    few,
  )
}

/** The same for antennas: those that collected one of the statuses, and those that contain a whole timeline. */
export function likelyAntennas(ctx: ReadContext, statusIds: readonly string[], subscribers: Subscribers, few = FEW): Promise<string[]> {
  return selectSubscribers(
    ctx,
    subscribers,
    sql`select collected.antenna_id as id from antenna_statuses as collected where collected.status_id = ${anyOf(statusIds)}
      union all select a.id from antennas as a where a.stl or a.ltl`,
    few,
  )
}

/**
 * The subscribers among the rows of `source`. All subscribers where they are `few` or fewer, or where the source has so many rows that reading them
 * would cost more than checking all subscribers.
 */
export async function selectSubscribers(
  ctx: ReadContext,
  subscribers: Subscribers,
  source: RawBuilder<unknown>,
  few: number,
): Promise<string[]> {
  if (subscribers.size <= few) return subscribers.all()
  // Some rows occur several times, for example a follower who is also mentioned.
  const most = Math.max(LEAST_NAMED, 2 * subscribers.size)
  const { rows } = await sql<{ id: string }>`select id::text as id from (${source}) as likely limit ${most + 1}`.execute(ctx.db)
  if (rows.length > most) return subscribers.all()
  return [...new Set(rows.map(({ id }) => id))].filter((id) => subscribers.has(id))
}

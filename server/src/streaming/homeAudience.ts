import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { isCollected, isInLocalAntenna } from '../collections/antennas/isCollected.ts'
import type { AppContext } from '../AppContext.ts'
import { isForStrangers } from '../visibility/isForStrangers.ts'
import { isVisible } from '../visibility/isVisible.ts'
import { isWelcomeInTimelines } from '../visibility/isWelcomeInTimelines.ts'
import { isForChosenReaders, isInLocalTimelines } from '../visibility/hasVisibility.ts'

type ReadContext = Pick<AppContext, 'db' | 'now' | 'settings'>

const viewer = sql<string>`viewer.id`

/** True for a row `s` of statuses that is in the account's home timeline because of a follow, a followed tag or its author; visibility is not checked here. */
export function isInHomeTimeline(reader: RawBuilder<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(s.account_id = ${reader}
    or (not exists (select 1 from lists as apart join list_accounts as member on member.list_id = apart.id
        where apart.account_id = ${reader} and apart.exclusive and member.account_id = s.account_id)
      and exists (select 1 from follows as f where f.account_id = ${reader} and f.target_account_id = s.account_id and (
        (not ${isForChosenReaders('s')}
          and (s.reblog_of_id is null or f.show_reblogs)
          and (s.in_reply_to_account_id is null or s.in_reply_to_account_id in (s.account_id, ${reader})
            or exists (select 1 from follows as known where known.account_id = ${reader} and known.target_account_id = s.in_reply_to_account_id))
          and (f.languages is null or s.language is null or s.language = any (f.languages)))
        or exists (select 1 from status_audience as addressed where addressed.account_id = ${reader} and addressed.status_id = s.id))))
    or (s.reblog_of_id is null and ${isInLocalTimelines('s')} and exists (
      select 1 from status_tags as tagged join tag_follows as wanted on wanted.tag_id = tagged.tag_id
      where tagged.status_id = s.id and wanted.account_id = ${reader})))`
}

/**
 * Of these accounts, those whose home timeline contains the status, by one query for all of them.
 * It computes for one status and many readers what timelines/homeCandidates computes for one reader and many statuses; a test compares the two.
 */
export async function homeAudience(ctx: ReadContext, statusId: string, among: readonly string[]): Promise<string[]> {
  if (among.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select viewer.id::text as id from unnest(${[...among]}::bigint[]) as viewer (id)
    join statuses s on s.id = ${statusId}
    where ${isVisible('s', viewer)} and ${isWelcomeInTimelines('s', viewer, ctx.now())} and (${isInHomeTimeline(viewer)}
      or exists (select 1 from antennas as a where a.account_id = viewer.id and a.insert_feeds and a.list_id is null
        and ((not a.stl and not a.ltl and ${isCollected}) or ${isInLocalAntenna(ctx.settings.domain)})))`.execute(ctx.db)
  return rows.map((row) => row.id)
}

/** Of these accounts, those that may see the status and have not muted its author. */
export async function permittedAudience(ctx: ReadContext, statusId: string, among: readonly string[]): Promise<string[]> {
  if (among.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select viewer.id::text as id from unnest(${[...among]}::bigint[]) as viewer (id) join statuses s on s.id = ${statusId}
    where ${isVisible('s', viewer)} and ${isWelcomeInTimelines('s', viewer, ctx.now())}`.execute(ctx.db)
  return rows.map((row) => row.id)
}

/** The same for public timelines, with the additional conditions for statuses by accounts that the viewer does not follow. */
export async function publicTimelineAudience(ctx: ReadContext, statusId: string, among: readonly string[]): Promise<string[]> {
  if (among.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select viewer.id::text as id from unnest(${[...among]}::bigint[]) as viewer (id) join statuses s on s.id = ${statusId}
    where ${isVisible('s', viewer)} and ${isWelcomeInTimelines('s', viewer, ctx.now())} and ${isForStrangers('s', viewer)}`.execute(ctx.db)
  return rows.map((row) => row.id)
}

/**
 * Of these accounts, those that made one of these boosts or follow an account that did.
 * Visibility is not checked, because the status is deleted; the query starts from the follows, because a status may have ten thousand boosts.
 */
export async function boostAudience(
  ctx: ReadContext,
  reblogIds: readonly string[],
  among: readonly string[],
): Promise<Map<string, Set<string>>> {
  if (reblogIds.length === 0 || among.length === 0) return new Map()
  const { rows } = await sql<{ id: string; reader: string }>`
    select boost.id::text as id, f.account_id::text as reader from statuses as boost join follows as f on f.target_account_id = boost.account_id
      where boost.id = any(${[...reblogIds]}::bigint[]) and f.account_id = any(${[...among]}::bigint[])
    union select boost.id::text, boost.account_id::text from statuses as boost
      where boost.id = any(${[...reblogIds]}::bigint[]) and boost.account_id = any(${[...among]}::bigint[])`.execute(ctx.db)
  const found = new Map<string, Set<string>>()
  for (const { id, reader } of rows) found.set(id, (found.get(id) ?? new Set()).add(reader))
  return found
}

/**
 * Of these accounts, those for which the JSON of the status differs from that for others: they wrote it, have favourited, boosted, bookmarked or muted
 * it (or the boosted or quoted status), or have filters, which are applied when it is serialised. All others receive the same JSON.
 */
export async function viewersWithOwnView(ctx: ReadContext, statusId: string, among: readonly string[]): Promise<Set<string>> {
  if (among.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select viewer.id::text as id from unnest(${[...among]}::bigint[]) as viewer (id)
    where exists (select 1 from filters as x where x.account_id = viewer.id and (x.expires_at is null or x.expires_at > ${ctx.now()})) or exists (
      select 1 from statuses s
      join statuses shown on shown.id in (s.id, s.reblog_of_id, s.quote_of_id)
      where s.id = ${statusId} and (
        shown.account_id = viewer.id or shown.quote_policy not in ('public', 'nobody') or shown.quote_review_policy not in ('public', 'nobody') or shown.quote_of_id is not null or shown.references_count > 0
        or exists (select 1 from statuses boost where boost.reblog_of_id = shown.id and boost.account_id = viewer.id and boost.deleted_at is null)
        or exists (select 1 from favourites x where x.status_id = shown.id and x.account_id = viewer.id)
        or exists (select 1 from bookmarks x where x.status_id = shown.id and x.account_id = viewer.id)
        or exists (select 1 from emoji_reactions x where x.status_id = shown.id and x.account_id = viewer.id)
        or exists (select 1 from conversation_mutes x where x.conversation_id = shown.conversation_id and x.account_id = viewer.id)
        or exists (select 1 from poll_votes x where x.poll_id = shown.poll_id and x.account_id = viewer.id)))`.execute(ctx.db)
  return new Set(rows.map((row) => row.id))
}

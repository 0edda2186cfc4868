import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { walking, within } from '../../platform/paging/Range.ts'
import type { Range } from '../../platform/paging/Range.ts'
import { isForStrangers } from '../../visibility/isForStrangers.ts'
import { isWelcomeInTimelines } from '../../visibility/isWelcomeInTimelines.ts'
import { isForMembersOnly, isInLocalTimelines, isInPublicTimelines } from '../../visibility/hasVisibility.ts'

export interface PublicOptions {
  readonly isLocal: boolean
  readonly isRemote: boolean
  readonly isMediaOnly: boolean
}

/** The statuses of a public timeline: neither replies nor boosts. Each case repeats the condition of one partial index exactly, so that PostgreSQL uses it. */
export function publicCandidates(viewerId: string | null, now: Date, options: PublicOptions, range: Range): RawBuilder<{ id: string }> {
  const place = options.isLocal
    ? sql`and s.local and ${isInLocalTimelines('s')}`
    : sql`and ${isInPublicTimelines('s')} ${options.isRemote ? sql`and not s.local` : sql``}`
  // Visitors may not see these; leaving them out here keeps their pages full.
  const visitor = viewerId === null ? sql`and not ${isForMembersOnly('s')}` : sql``
  const media = options.isMediaOnly ? sql`and s.media_count > 0 and ${isInLocalTimelines('s')}` : sql``
  return sql<{
    id: string
  }>`select s.id from statuses as s where s.deleted_at is null and s.reblog_of_id is null and not s.is_reply ${place} ${visitor} ${media}
    and ${isWelcomeInTimelines('s', viewerId, now)} and ${isForStrangers('s', viewerId)} ${within('s.id', range)} ${walking('s.id', range)}`
}

export interface TagOptions extends PublicOptions {
  /** Normalised names: a post needs one of `any`, each of `all` and none of `none`. */
  readonly any: readonly string[]
  readonly all: readonly string[]
  readonly none: readonly string[]
}

/** Public statuses with a tag, newest first: the index is read for each tag separately, and the results are merged. */
export function tagCandidates(viewerId: string | null, now: Date, options: TagOptions, range: Range): RawBuilder<{ id: string }> {
  const place = options.isLocal
    ? sql`and s.local and ${isInLocalTimelines('s')}`
    : sql`and ${isInLocalTimelines('s')} ${options.isRemote ? sql`and not s.local` : sql``}`
  const visitor = viewerId === null ? sql`and not ${isForMembersOnly('s')}` : sql``
  const media = options.isMediaOnly ? sql`and s.media_count > 0` : sql``
  const has = (name: string) =>
    sql`exists (select 1 from status_tags as other join tags as named on named.id = other.tag_id where other.status_id = s.id and named.name = ${name})`
  const all = sql.join(
    options.all.map((name) => sql`and ${has(name)}`),
    sql` `,
  )
  const none = sql.join(
    options.none.map((name) => sql`and not ${has(name)}`),
    sql` `,
  )
  return sql<{ id: string }>`select distinct one.id from tags cross join lateral (
      select s.id from status_tags as st join statuses as s on s.id = st.status_id
      where st.tag_id = tags.id and s.deleted_at is null and s.reblog_of_id is null ${place} ${visitor} ${media} ${all} ${none}
        and ${isWelcomeInTimelines('s', viewerId, now)} and ${isForStrangers('s', viewerId)} ${within('st.status_id', range)} ${walking('st.status_id', range)}) as one
    where tags.name in (${sql.join(options.any)}) ${walking('one.id', range)}`
}

/** Public posts that share one link. */
export function linkCandidates(viewerId: string | null, now: Date, cardId: string, range: Range): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`select s.id from statuses as s where s.card_id = ${cardId} and s.deleted_at is null and s.reblog_of_id is null
    and ${isInPublicTimelines('s')} ${viewerId === null ? sql`and not ${isForMembersOnly('s')}` : sql``}
    and ${isWelcomeInTimelines('s', viewerId, now)} and ${isForStrangers('s', viewerId)} ${within('s.id', range)} ${walking('s.id', range)}`
}

import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { firstIdOf } from '../../platform/ids/firstIdOf.ts'

/** Conditions on a status that are independent of the reader. */
export interface Matching {
  /** All of them must occur; the last may be the beginning of a word, because it may still be being typed. */
  readonly words: readonly string[]
  /** Conditions on `statuses as s`. */
  readonly bounds: readonly RawBuilder<unknown>[]
  /** The range of ids. */
  readonly latestMs: number
  readonly earliestMs: number
}

/** The most entries of the full-text index that are examined, newest first, so that a frequent word does not cost more than others. */
export const MOST_WEIGHED = 5000
/** The full-text index is divided into periods of this many bits of an id (see the migration `0050_search_index`). */
const PERIOD_BITS = 46n

/** The SQL of candidate ids, newest first. */
export type Source = RawBuilder<unknown>

/** The newest of all posts, or of those by accounts the given account follows. */
export function newest(matching: Matching, time: RawBuilder<unknown>, most: number, followedBy: string | null = null): Source {
  const followed = followedBy === null ? sql`` : sql`and ${isFollowedBy(followedBy)}`
  return sql`select s.id from (select * from statuses where deleted_at is null and reblog_of_id is null ${time} order by id desc limit ${sql.lit(most)}) as s
    where ${every(matching)} ${followed}`
}

/** From the full-text index: public posts, and posts for fewer readers by the reader and by followed accounts. */
export function byWords(matching: Matching, viewerId: string, isOfFollowedOnly: boolean): Source[] {
  const followed = sql`and (s.account_id = ${viewerId} or ${isFollowedBy(viewerId)})`
  return [
    inPeriods(matching, tsquery(matching.words, 'p'), isOfFollowedOnly ? followed : sql``),
    inPeriods(matching, `${tsquery(matching.words, 'f')} | ${tsquery(matching.words, 'n')} & '@${viewerId}'`, followed),
  ]
}

/** The statuses by anybody that contain the words, for any audience. */
export function withWords(matching: Matching): Source {
  return inPeriods(matching, ['p', 'f', 'n'].map((letter) => tsquery(matching.words, letter)).join(' | '), sql``)
}

/** All statuses of these accounts. */
export function byAuthors(matching: Matching, authorIds: readonly string[]): Source {
  if (matching.words.length === 0)
    return sql`select s.id from unnest(${sql.val([...authorIds])}::bigint[]) as author (id) cross join lateral (
      select * from statuses where account_id = author.id and deleted_at is null and reblog_of_id is null order by id desc limit ${sql.lit(MOST_WEIGHED)}) as s
      where ${every(matching)} order by s.id + 0 desc`
  const words = ['p', 'f', 'n'].map((letter) => tsquery(matching.words, letter)).join(' | ')
  return inPeriods(matching, `(${words}) & (${authorIds.map((id) => `'@${id}'`).join(' | ')})`, sql``)
}

/** Posts this account favourited, bookmarked, reacted to, is mentioned in or boosted; the latest of each kind. */
export function inLibrary(matching: Matching, viewerId: string, most: number): Source {
  const of = (table: string, order: string) =>
    sql`(select status_id as id from ${sql.table(table)} where account_id = ${viewerId} order by ${sql.ref(order)} desc limit ${sql.lit(most)})`
  return sql`select s.id from (
      ${of('favourites', 'id')} union ${of('bookmarks', 'id')} union ${of('emoji_reactions', 'id')} union ${of('status_mentions', 'status_id')}
      union (select reblog_of_id as id from (
        select reblog_of_id from statuses where account_id = ${viewerId} and deleted_at is null order by id desc limit ${sql.lit(most)}) as own where reblog_of_id is not null)
    ) as touched join statuses as s on s.id = touched.id
    where s.deleted_at is null and s.reblog_of_id is null and ${every(matching)} order by s.id + 0 desc`
}

/**
 * Walks the periods backwards, so that it ends with the last one needed. The limit is applied in the order of this walk, because a lateral
 * join can only be done period after period.
 */
function inPeriods(matching: Matching, query: string, condition: RawBuilder<unknown>): Source {
  // One period beyond the current one, because clocks differ.
  const last = (BigInt(firstIdOf(matching.latestMs)) >> PERIOD_BITS) + 1n
  const first = BigInt(firstIdOf(matching.earliestMs)) >> PERIOD_BITS
  return sql`select s.id from (
      select s.* from generate_series(${last.toString()}::bigint, greatest(${first.toString()}::bigint, (select min(id) from statuses) >> ${sql.lit(Number(PERIOD_BITS))}), -1) as period (number)
      cross join lateral (
        select * from statuses where search is not null and deleted_at is null and reblog_of_id is null
          and status_search(search, id, account_id, searchability) @@ replace(${query}, ${PERIOD}, period.number::text)::tsquery
        order by id + 0 desc
      ) as s limit ${sql.lit(MOST_WEIGHED)}
    ) as s where ${bounded(matching)} ${condition}`
}

/** A placeholder for the number of a period; no word can contain it. */
const PERIOD = '§'

function tsquery(words: readonly string[], letter: string): string {
  return `(${words.map((word, index) => `'${PERIOD}${letter}:${quoted(word)}'${index === words.length - 1 ? ':*' : ''}`).join(' & ')})`
}

const quoted = (word: string): string => word.replaceAll("'", "''").replaceAll('\\', '\\\\')

function every(matching: Matching): RawBuilder<unknown> {
  const { words } = matching
  if (words.length === 0) return bounded(matching)
  const query = words.map((word, index) => `'${quoted(word)}'${index === words.length - 1 ? ':*' : ''}`).join(' & ')
  return sql`s.search @@ ${query}::tsquery and ${bounded(matching)}`
}

function bounded({ bounds }: Matching): RawBuilder<unknown> {
  return bounds.length === 0 ? sql`true` : sql.join(bounds, sql` and `)
}

function isFollowedBy(viewerId: string): RawBuilder<unknown> {
  return sql`s.account_id in (select target_account_id from follows where account_id = ${viewerId})`
}

import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { findAccountId } from '../../people/accounts/findAccount.ts'
import { searchTokens } from '../../platform/formatting/searchTokens.ts'
import { isListed, isVisible } from '../../visibility/isVisible.ts'
import { isWelcomeInTimelines } from '../../visibility/isWelcomeInTimelines.ts'
import { firstIdOf } from '../tags/serializeTags.ts'
import { readSearch } from './readSearch.ts'
import type { StatusQuery, Wish } from './readSearch.ts'

export interface StatusSearch {
  readonly text: string
  readonly accountId: string | null
  /** How far to look: everywhere, among whom one follows too, in what one took part in, or in one's own posts alone. */
  readonly reach?: 'public' | 'public_unlisted' | 'private' | 'direct' | 'limited'
  readonly maxId: string | null
  readonly minId: string | null
  readonly limit: number
  readonly offset: number
}

/**
 * Ids of the posts that hold every word of the text and are what its operators ask for, newest first: those the reader may see and whose
 * author lets them be found. Operators that name neither an author nor the reader's own library look at the newest posts of their time only,
 * as they would otherwise read everything.
 */
export async function findStatuses(ctx: AppContext, viewerId: string, search: StatusSearch): Promise<string[]> {
  if (search.offset > FURTHEST) return []
  const asked = readSearch(search.text)
  const tokens = searchTokens(asked.words)
  const authors = await readAuthors(ctx, viewerId, asked.from)
  if (authors === null) return []
  const { reach = 'public' } = search
  const isNarrow = authors.wanted.length > 0 || search.accountId !== null || reach === 'limited'
  if (tokens.length === 0 && (asked.words !== '' || search.text.trim() === '')) return []
  // The word that is being typed is found by its beginning.
  const query = tokens
    .map((token, index) => `'${token.replaceAll("'", "''").replaceAll('\\', '\\\\')}'${index === tokens.length - 1 ? ':*' : ''}`)
    .join(' & ')
  const bounds = [
    tokens.length === 0 ? sql`` : sql`and s.search @@ ${query}::tsquery`,
    search.accountId === null ? sql`` : sql`and s.account_id = ${search.accountId}`,
    search.maxId === null ? sql`` : sql`and s.id < ${search.maxId}`,
    search.minId === null ? sql`` : sql`and s.id > ${search.minId}`,
    authors.wanted.length === 0 ? sql`` : sql`and s.account_id in (${sql.join(authors.wanted)})`,
    authors.unwanted.length === 0 ? sql`` : sql`and s.account_id not in (${sql.join(authors.unwanted)})`,
    ...conditionsOf(asked).map((condition) => sql`and ${condition}`),
    asked.where === 'library' || reach === 'direct' ? sql`and ${isInLibrary(viewerId)}` : sql``,
    reach === 'private' ? sql`and (${isFollowed(viewerId)} or ${isInLibrary(viewerId)})` : sql``,
    reach === 'limited' ? sql`and s.account_id = ${viewerId}` : sql``,
    asked.where === 'public' ? sql`and s.searchability in ('public', 'public_unlisted')` : sql``,
  ]
  const matching: Matching = { bounds, hasWords: tokens.length > 0 }
  const wanted = search.offset + search.limit
  const isBroad = !matching.hasWords && !isNarrow && asked.where !== 'library' && reach !== 'direct'
  if (isBroad) {
    const found = await readFound(ctx, viewerId, latestCandidates(matching, timeOf(asked), LATEST))
    return found.slice(search.offset, wanted)
  }
  // A common word fills the page from the newest posts alone, where the index of words would first collect half of the table.
  const latest = matching.hasWords && !isNarrow ? await readFound(ctx, viewerId, latestCandidates(matching)) : []
  const found = latest.length >= wanted ? latest : await findAmongAll(ctx, viewerId, matching, wanted)
  return found.slice(search.offset, wanted)
}

interface Matching {
  /** What must hold of `statuses as s`, each beginning with `and`. */
  readonly bounds: readonly RawBuilder<unknown>[]
  readonly hasWords: boolean
}

interface Candidate {
  readonly id: string
  readonly isFound: boolean
}

const LATEST = 2000
/** Whoever goes on further than this is no reader: each page reads all that stand before it. */
const FURTHEST = 5000
const FIRST_CANDIDATES = 100

/** Who may find a post is asked of the newest that match, and of older ones only while the page is not full. */
async function findAmongAll(ctx: AppContext, viewerId: string, matching: Matching, wanted: number): Promise<string[]> {
  const found: string[] = []
  let before: string | null = null
  for (let size = FIRST_CANDIDATES; found.length < wanted; size *= 4) {
    const rows: Candidate[] = await readCandidates(ctx, viewerId, candidatesBefore(matching, before, size))
    for (const row of rows) if (row.isFound) found.push(row.id)
    if (rows.length < size) break
    before = rows.at(-1)?.id ?? null
  }
  return found
}

function latestCandidates({ bounds }: Matching, time = sql``, most = FIRST_CANDIDATES): RawBuilder<unknown> {
  return sql`select s.id from (select * from statuses where deleted_at is null and reblog_of_id is null ${time} order by id desc limit ${sql.lit(LATEST)}) as s
    where true ${sql.join(bounds, sql` `)} order by s.id desc limit ${sql.lit(most)}`
}

/** The time that was asked for, as the ids made in it: the index of ids begins there. */
function timeOf({ since, until }: StatusQuery): RawBuilder<unknown> {
  const from = since === null ? sql`` : sql`and id >= ${firstIdOf(since.getTime())}`
  return until === null ? from : sql`${from} and id < ${firstIdOf(until.getTime())}`
}

function candidatesBefore({ bounds, hasWords }: Matching, before: string | null, size: number): RawBuilder<unknown> {
  // The sum keeps PostgreSQL, which cannot guess how rare a beginning of a word is, from walking through all posts in order of their ids.
  const order = hasWords ? sql`s.id + 0` : sql`s.id`
  return sql`select s.id from statuses as s where s.deleted_at is null and s.reblog_of_id is null ${sql.join(bounds, sql` `)}
    ${before === null ? sql`` : sql`and s.id < ${before}`} order by ${order} desc limit ${sql.lit(size)}`
}

async function readFound(ctx: AppContext, viewerId: string, candidates: RawBuilder<unknown>): Promise<string[]> {
  return (await readCandidates(ctx, viewerId, candidates)).filter((row) => row.isFound).map((row) => row.id)
}

/** The candidates, newest first, and of each whether this reader finds it. */
async function readCandidates(ctx: AppContext, viewerId: string, candidates: RawBuilder<unknown>): Promise<Candidate[]> {
  const mayBeFound = sql`${mayBeFoundBy(viewerId)} and ${isVisible('s', viewerId)} and ${isWelcomeInTimelines('s', viewerId, ctx.now())}`
  const { rows } = await sql<Candidate>`
    with candidates as materialized (${candidates})
    select candidates.id, (select ${mayBeFound} from statuses as s where s.id = candidates.id) as "isFound" from candidates order by candidates.id desc`.execute(
    ctx.db,
  )
  return rows
}

/** The accounts `from:` names; null when one that is wanted is nobody, so that nothing can be found. */
async function readAuthors(ctx: AppContext, viewerId: string, from: readonly Wish[]) {
  const wanted: string[] = []
  const unwanted: string[] = []
  for (const { word, isNot } of from) {
    const id = word.toLowerCase() === 'me' ? viewerId : await findAccountId(ctx, word)
    if (id !== null) (isNot ? unwanted : wanted).push(id)
    else if (!isNot) return null
  }
  return { wanted, unwanted }
}

/** The author's wish about who may find a post (R-vis-05); whoever took part in it may always find it again, unless only the author may. */
function mayBeFoundBy(viewerId: string): RawBuilder<SqlBool> {
  const tookPart = sql.join(
    ['favourites', 'bookmarks', 'emoji_reactions', 'status_mentions'].map((table) => isListed(table, sql.ref('s.id'), viewerId)),
    sql` or `,
  )
  return sql<SqlBool>`(s.account_id = ${viewerId} or s.searchability in ('public', 'public_unlisted')
    or (s.searchability = 'private' and ${isFollowed(viewerId)})
    or (s.searchability <> 'limited' and (${tookPart} or exists (select 1 from statuses as boost where boost.reblog_of_id = s.id and boost.account_id = ${viewerId} and boost.deleted_at is null))))`
}

function isFollowed(viewerId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from follows as f where f.account_id = ${viewerId} and f.target_account_id = s.account_id)`
}

function isInLibrary(viewerId: string): RawBuilder<SqlBool> {
  const touched = ['favourites', 'bookmarks', 'emoji_reactions', 'status_mentions'].map((table) =>
    isListed(table, sql.ref('s.id'), viewerId),
  )
  return sql<SqlBool>`(s.account_id = ${viewerId} or ${sql.join(touched, sql` or `)}
    or exists (select 1 from statuses as boost where boost.reblog_of_id = s.id and boost.account_id = ${viewerId} and boost.deleted_at is null))`
}

/** What the other operators mean for a row of `statuses as s`. */
function conditionsOf(asked: StatusQuery): RawBuilder<SqlBool>[] {
  const ofMedia = (type: string) =>
    sql<SqlBool>`exists (select 1 from media_attachments as file where file.status_id = s.id and (file.type = ${type} or (${type} = 'video' and file.type = 'gifv')))`
  const meanings = new Map<string, RawBuilder<SqlBool>>([
    ['media', sql<SqlBool>`s.media_count > 0`],
    ['image', ofMedia('image')],
    ['video', ofMedia('video')],
    ['audio', ofMedia('audio')],
    ['poll', sql<SqlBool>`s.poll_id is not null`],
    ['link', sql<SqlBool>`s.card_id is not null`],
    ['reply', sql<SqlBool>`s.in_reply_to_id is not null`],
    ['sensitive', sql<SqlBool>`s.sensitive`],
    ['quote', sql<SqlBool>`s.quote_of_id is not null`],
    ['edited', sql<SqlBool>`s.edited_at is not null`],
    ['bot', sql<SqlBool>`exists (select 1 from accounts as author where author.id = s.account_id and author.bot)`],
  ])
  const wishes = [...asked.has, ...asked.is].flatMap(({ word, isNot }) => {
    const meaning = meanings.get(word)
    return meaning === undefined ? [] : [isNot ? sql<SqlBool>`not ${meaning}` : meaning]
  })
  const languages = (isNot: boolean) => asked.languages.filter((wish) => wish.isNot === isNot).map((wish) => wish.word)
  const [spoken, unspoken] = [languages(false), languages(true)]
  return [
    ...wishes,
    ...(spoken.length === 0 ? [] : [sql<SqlBool>`(${isSpoken(spoken)})`]),
    ...(unspoken.length === 0 ? [] : [sql<SqlBool>`(${isSpoken(unspoken)}) is not true`]),
    ...(asked.since === null ? [] : [sql<SqlBool>`s.created_at >= ${asked.since}`]),
    ...(asked.until === null ? [] : [sql<SqlBool>`s.created_at < ${asked.until}`]),
  ]
}

/** `zh` finds every Chinese, `zh-tw` one of them. */
function isSpoken(languages: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    languages.map((language) => sql`lower(s.language) = ${language} or lower(s.language) like ${`${language}-%`}`),
    sql` or `,
  )
}

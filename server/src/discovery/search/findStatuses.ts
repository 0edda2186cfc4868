import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { findAccountId } from '../../people/accounts/findAccount.ts'
import { isId } from '../../platform/ids/isId.ts'
import { searchTokens } from '../../platform/formatting/searchTokens.ts'
import { isVisible } from '../../visibility/isVisible.ts'
import { isWelcomeInTimelines } from '../../visibility/isWelcomeInTimelines.ts'
import { firstIdOf } from '../../platform/ids/firstIdOf.ts'
import { mayBeFoundBy } from '../../visibility/mayBeFoundBy.ts'
import { readSearch } from './readSearch.ts'
import type { StatusQuery, Wish } from './readSearch.ts'
import { searchConditions } from './searchConditions.ts'
import { byAuthors, byWords, inLibrary, MOST_WEIGHED, newest, withWords } from './statusCandidates.ts'
import type { Matching, Source } from './statusCandidates.ts'
import { isFindableByAll } from '../../visibility/hasVisibility.ts'

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

/** Whoever goes on further than this is no reader: each page reads all that stand before it. */
const FURTHEST = 5000
/** So many of the newest posts are read for a word before the index of words is asked: a common word fills its page from them. */
const NEWEST_WITH_WORDS = 400
const NEWEST_WITHOUT_WORDS = 2000
/** So many are fetched at first. */
const FIRST_CANDIDATES = 100
/** So many of the newest posts with the words are weighed whoever wrote them and for whom: rare words have no more. */
const MOST_OF_RARE_WORDS = 60
/** More words narrow nothing that these have not. */
const MOST_WORDS = 20
/** Of what one took part in, so many of each kind are looked through: few beside a search of everything, more when asked for by themselves. */
const LIBRARY_BESIDE = 500
const LIBRARY_ALONE = 2000

/**
 * Ids of the posts that hold every word of the text and are what its operators ask for, newest first: those the reader may see and whose
 * author lets them be found. Operators that name neither an author nor the reader's own library look at the newest posts of their time only,
 * as they would otherwise read everything; and of posts with a word only so many are weighed, whoever may find them.
 */
export async function findStatuses(ctx: AppContext, viewerId: string, search: StatusSearch): Promise<string[]> {
  if (search.offset > FURTHEST || (search.accountId !== null && !isId(search.accountId))) return []
  const asked = readSearch(search.text)
  const words = searchTokens(asked.words).slice(0, MOST_WORDS)
  if (words.length === 0 && (asked.words !== '' || search.text.trim() === '')) return []
  const named = await readAuthors(ctx, viewerId, asked.from)
  if (named === null) return []
  const { reach = 'public' } = search
  const authors = [...named.wanted, ...(search.accountId === null ? [] : [search.accountId]), ...(reach === 'limited' ? [viewerId] : [])]
  const wanted = search.offset + search.limit
  const matching: Matching = {
    words,
    bounds: [
      ...(search.maxId === null ? [] : [sql`s.id < ${search.maxId}`]),
      ...(search.minId === null ? [] : [sql`s.id > ${search.minId}`]),
      ...(search.accountId === null ? [] : [sql`s.account_id = ${search.accountId}`]),
      ...(reach === 'limited' ? [sql`s.account_id = ${viewerId}`] : []),
      ...(named.wanted.length === 0 ? [] : [sql`s.account_id in (${sql.join(named.wanted)})`]),
      ...(named.unwanted.length === 0 ? [] : [sql`s.account_id not in (${sql.join(named.unwanted)})`]),
      ...searchConditions(asked),
      ...(asked.where === 'public' ? [isFindableByAll('s')] : []),
    ],
    latestMs: Math.min(ctx.now().getTime(), asked.until?.getTime() ?? Infinity),
    earliestMs: asked.since?.getTime() ?? 0,
  }
  const weigh = (sources: readonly Source[], first: number, most: number) => readFound(ctx, viewerId, sources, wanted, first, most)
  const read = async (sources: readonly Source[], first = FIRST_CANDIDATES) => (await weigh(sources, first, MOST_WEIGHED)).ids

  const isOfLibrary = asked.where === 'library' || reach === 'direct'
  if (isOfLibrary) {
    // Named authors narrow both; without any, one's own posts belong to what one took part in.
    const own = authors.some((id) => id !== viewerId) ? [] : [byAuthors(matching, [viewerId])]
    return (await read([...own, inLibrary(matching, viewerId, LIBRARY_ALONE)])).slice(search.offset)
  }
  if (authors.length > 0) return (await read([byAuthors(matching, [...new Set(authors)])])).slice(search.offset)
  if (reach === 'private') {
    const sources =
      words.length === 0 ? [newest(matching, timeOf(asked), NEWEST_WITHOUT_WORDS, viewerId)] : byWords(matching, viewerId, true)
    return (await read([...sources, byAuthors(matching, [viewerId]), inLibrary(matching, viewerId, LIBRARY_BESIDE)])).slice(search.offset)
  }
  const most = words.length === 0 ? NEWEST_WITHOUT_WORDS : NEWEST_WITH_WORDS
  const latest = await read([newest(matching, timeOf(asked), most)], most + 1)
  if (words.length === 0 || latest.length >= wanted) return latest.slice(search.offset)
  // In what is left everything stands together, one's library included, which is otherwise read post by post.
  const rare = await weigh([withWords(matching)], MOST_OF_RARE_WORDS, MOST_OF_RARE_WORDS)
  if (rare.isWhole) return rare.ids.slice(search.offset)
  return (await read([...byWords(matching, viewerId, false), inLibrary(matching, viewerId, LIBRARY_BESIDE)])).slice(search.offset)
}

/** The time that was asked for, as the ids made in it: the index of ids begins there. */
function timeOf({ since, until }: StatusQuery): RawBuilder<unknown> {
  const from = since === null ? sql`` : sql`and id >= ${firstIdOf(since.getTime())}`
  return until === null ? from : sql`${from} and id < ${firstIdOf(until.getTime())}`
}

interface FoundRow {
  readonly id: string
  /** Null for what was found; else the source whose oldest candidate this is, as it had more of them than were asked for. */
  readonly source: number | null
}

/**
 * What the sources together hold and this reader finds, newest first. The wall is asked of the newest candidates alone; older ones are
 * fetched only while there are not enough, and never many more than `mostWeighed` of each source; what was left out is not whole.
 */
async function readFound(
  ctx: AppContext,
  viewerId: string,
  sources: readonly Source[],
  wanted: number,
  first: number,
  mostWeighed: number,
): Promise<{ readonly ids: string[]; readonly isWhole: boolean }> {
  const isFound = sql`${mayBeFoundBy(viewerId)} and ${isVisible('s', viewerId)} and ${isWelcomeInTimelines('s', viewerId, ctx.now())}`
  for (let most = Math.max(first, 2 * wanted); ; most *= 4) {
    const fetched = sources.map(
      (source, index) => sql`(select id, ${sql.lit(index)} as source from (${source}) as candidate limit ${most})`,
    )
    const { rows } = await sql<FoundRow>`
      with candidates as materialized (${sql.join(fetched, sql` union all `)})
      (select found.id, null::integer as source from (select distinct id from candidates order by id desc) as found
        where (select ${isFound} from statuses as s where s.id = found.id) limit ${wanted})
      union all (select min(id), source from candidates group by source having count(*) >= ${most})`.execute(ctx.db)
    const reached = rows.filter((row) => row.source !== null).map((row) => BigInt(row.id))
    const found = rows.filter((row) => row.source === null).map((row) => row.id)
    // Below the oldest candidate of a source that has more, something newer may be missing.
    const whole = found.filter((id) => reached.every((oldest) => BigInt(id) >= oldest))
    const isWhole = reached.length === 0 || whole.length >= wanted
    if (isWhole || most >= mostWeighed) return { ids: found, isWhole }
  }
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

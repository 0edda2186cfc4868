import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { findAccountId } from '../../people/accounts/findAccount.ts'
import { isId } from '../../platform/ids/isId.ts'
import { searchTokens } from '../../formatting/searchTokens.ts'
import { isVisible } from '../../visibility/isVisible.ts'
import { isWelcomeInTimelines } from '../../visibility/isWelcomeInTimelines.ts'
import { firstIdOf } from '../../platform/ids/firstIdOf.ts'
import { mayBeFoundBy } from '../../visibility/mayBeFoundBy.ts'
import { readSearch } from './readSearch.ts'
import type { StatusQuery, SearchFilter } from './readSearch.ts'
import { searchConditions } from './searchConditions.ts'
import { byAuthors, byWords, inLibrary, MOST_WEIGHED, newest, withWords } from './statusCandidates.ts'
import type { Matching, Source } from './statusCandidates.ts'
import { isFindableByAll } from '../../visibility/hasVisibility.ts'

export interface StatusSearch {
  readonly text: string
  readonly accountId: string | null
  /**
   * kmyblue's scope of a search: `public` and `public_unlisted` for all statuses, `private` for those by followed accounts and those the reader took
   * part in, `direct` for the latter only, `limited` for the reader's own.
   */
  readonly reach?: 'public' | 'public_unlisted' | 'private' | 'direct' | 'limited'
  readonly maxId: string | null
  readonly minId: string | null
  readonly limit: number
  readonly offset: number
}

/** The largest offset, because each page computes all results before it. */
const FURTHEST = 5000
/** How many of the newest statuses are searched before the full-text index is used: a frequent word fills a page from them. */
const NEWEST_WITH_WORDS = 400
const NEWEST_WITHOUT_WORDS = 2000
/** The size of the first batch of candidates. */
const FIRST_CANDIDATES = 100
/** The most candidates examined from each source, whoever wrote them; rare words have fewer. */
const MOST_OF_RARE_WORDS = 60
/** More words hardly narrow the result. */
const MOST_WORDS = 20
/** The most statuses of each kind (favourites, bookmarks …) examined among those the reader took part in; more when only these are searched. */
const LIBRARY_BESIDE = 500
const LIBRARY_ALONE = 2000

/**
 * Ids of the statuses that contain every word and match the operators, newest first: those visible to the reader whose
 * authors let them be found. Operators without an author and without `in:library` are applied to the newest statuses of the given period only,
 * because they would otherwise read all statuses; with a word, only a limited number of candidates is examined.
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
    // An author narrows both sources; without one, the reader's own statuses belong to those the reader took part in.
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
  // In the remaining case all statuses are one source, including those the reader took part in, which would otherwise be read one by one.
  const rare = await weigh([withWords(matching)], MOST_OF_RARE_WORDS, MOST_OF_RARE_WORDS)
  if (rare.isWhole) return rare.ids.slice(search.offset)
  return (await read([...byWords(matching, viewerId, false), inLibrary(matching, viewerId, LIBRARY_BESIDE)])).slice(search.offset)
}

/** The requested period as a range of ids, so that the index of ids can be used. */
function timeOf({ since, until }: StatusQuery): RawBuilder<unknown> {
  const from = since === null ? sql`` : sql`and id >= ${firstIdOf(since.getTime())}`
  return until === null ? from : sql`${from} and id < ${firstIdOf(until.getTime())}`
}

interface FoundRow {
  readonly id: string
  /** Null for a result; otherwise this is the oldest candidate of a source that had more candidates than requested. */
  readonly source: number | null
}

/**
 * The results from all sources, newest first. Visibility is checked for the newest candidates first; older ones are
 * fetched only while there are too few results, and at most `mostWeighed` from each source; then the result may be incomplete.
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
    // Below the oldest candidate of a source with more candidates, newer ones of that source may be missing.
    const whole = found.filter((id) => reached.every((oldest) => BigInt(id) >= oldest))
    const isWhole = reached.length === 0 || whole.length >= wanted
    if (isWhole || most >= mostWeighed) return { ids: found, isWhole }
  }
}

/** The accounts named by `from:`; null when a required one does not exist, so that there are no results. */
async function readAuthors(ctx: AppContext, viewerId: string, from: readonly SearchFilter[]) {
  const wanted: string[] = []
  const unwanted: string[] = []
  for (const { word, isNot } of from) {
    const id = word.toLowerCase() === 'me' ? viewerId : await findAccountId(ctx, word)
    if (id !== null) (isNot ? unwanted : wanted).push(id)
    else if (!isNot) return null
  }
  return { wanted, unwanted }
}

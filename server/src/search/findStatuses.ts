import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import { findAccountId } from '../accounts/findAccount.ts'
import { searchTokens } from '../formatting/searchTokens.ts'
import { isListed, isVisible } from '../visibility/isVisible.ts'
import { isWelcomeInTimelines } from '../visibility/isWelcomeInTimelines.ts'
import { readSearch } from './readSearch.ts'
import type { StatusQuery, Wish } from './readSearch.ts'

export interface StatusSearch {
  readonly text: string
  readonly accountId: string | null
  readonly maxId: string | null
  readonly minId: string | null
  readonly limit: number
  readonly offset: number
}

/**
 * Ids of the posts that hold every word of the text and are what its operators ask for, newest first: those the reader may see and whose
 * author lets them be found. Operators alone are enough where they name an author or the reader's own library; others would read everything.
 */
export async function findStatuses(ctx: AppContext, viewerId: string, search: StatusSearch): Promise<string[]> {
  const asked = readSearch(search.text)
  const tokens = searchTokens(asked.words)
  const authors = await readAuthors(ctx, viewerId, asked.from)
  if (authors === null) return []
  const isNarrow = authors.wanted.length > 0 || search.accountId !== null
  if (tokens.length === 0 && (asked.words !== '' || !(isNarrow || asked.where === 'library'))) return []
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
    asked.where === 'library' ? sql`and ${isInLibrary(viewerId)}` : sql``,
    asked.where === 'public' ? sql`and s.searchability in ('public', 'public_unlisted')` : sql``,
  ]
  const { rows } = await sql<{ id: string }>`
    select s.id from statuses as s
    where s.deleted_at is null and s.reblog_of_id is null ${sql.join(bounds, sql` `)}
      and ${mayBeFoundBy(viewerId)} and ${isVisible('s', viewerId)} and ${isWelcomeInTimelines('s', viewerId, ctx.now())}
    order by s.id desc limit ${sql.lit(search.limit)} offset ${sql.lit(search.offset)}`.execute(ctx.db)
  return rows.map((row) => row.id)
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
    or (s.searchability = 'private' and exists (select 1 from follows as f where f.account_id = ${viewerId} and f.target_account_id = s.account_id))
    or (s.searchability <> 'limited' and (${tookPart} or exists (select 1 from statuses as boost where boost.reblog_of_id = s.id and boost.account_id = ${viewerId} and boost.deleted_at is null))))`
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
  const meanings: Readonly<Record<string, RawBuilder<SqlBool>>> = {
    media: sql<SqlBool>`s.media_count > 0`,
    image: ofMedia('image'),
    video: ofMedia('video'),
    audio: ofMedia('audio'),
    poll: sql<SqlBool>`s.poll_id is not null`,
    link: sql<SqlBool>`s.card_id is not null`,
    reply: sql<SqlBool>`s.in_reply_to_id is not null`,
    sensitive: sql<SqlBool>`s.sensitive`,
    quote: sql<SqlBool>`s.quote_of_id is not null`,
    edited: sql<SqlBool>`s.edited_at is not null`,
    bot: sql<SqlBool>`exists (select 1 from accounts as author where author.id = s.account_id and author.bot)`,
  }
  const wishes = [...asked.has, ...asked.is].flatMap(({ word, isNot }) => {
    const meaning = meanings[word]
    return meaning === undefined ? [] : [isNot ? sql<SqlBool>`not ${meaning}` : meaning]
  })
  const languages = (isNot: boolean) => asked.languages.filter((wish) => wish.isNot === isNot).map((wish) => wish.word)
  const [spoken, unspoken] = [languages(false), languages(true)]
  return [
    ...wishes,
    ...(spoken.length === 0 ? [] : [sql<SqlBool>`split_part(s.language, '-', 1) in (${sql.join(spoken)})`]),
    ...(unspoken.length === 0 ? [] : [sql<SqlBool>`coalesce(split_part(s.language, '-', 1), '') not in (${sql.join(unspoken)})`]),
    ...(asked.since === null ? [] : [sql<SqlBool>`s.created_at >= ${asked.since}`]),
    ...(asked.until === null ? [] : [sql<SqlBool>`s.created_at < ${asked.until}`]),
  ]
}

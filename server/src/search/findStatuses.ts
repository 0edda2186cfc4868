import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import { searchTokens } from '../formatting/searchTokens.ts'
import { isListed, isVisible } from '../visibility/isVisible.ts'
import { isWelcomeInTimelines } from '../visibility/isWelcomeInTimelines.ts'

export interface StatusSearch {
  readonly text: string
  readonly accountId: string | null
  readonly maxId: string | null
  readonly minId: string | null
  readonly limit: number
  readonly offset: number
}

/** Ids of the posts that hold every word of the text, newest first: those the reader may see and whose author lets them be found. */
export async function findStatuses(ctx: AppContext, viewerId: string, search: StatusSearch): Promise<string[]> {
  const tokens = searchTokens(search.text)
  if (tokens.length === 0) return []
  // The word that is being typed is found by its beginning.
  const query = tokens
    .map((token, index) => `'${token.replaceAll("'", "''").replaceAll('\\', '\\\\')}'${index === tokens.length - 1 ? ':*' : ''}`)
    .join(' & ')
  const bounds = [
    search.accountId === null ? sql`` : sql`and s.account_id = ${search.accountId}`,
    search.maxId === null ? sql`` : sql`and s.id < ${search.maxId}`,
    search.minId === null ? sql`` : sql`and s.id > ${search.minId}`,
  ]
  const { rows } = await sql<{ id: string }>`
    select s.id from statuses as s
    where s.search @@ ${query}::tsquery and s.reblog_of_id is null ${sql.join(bounds, sql` `)}
      and ${mayBeFoundBy(viewerId)} and ${isVisible('s', viewerId)} and ${isWelcomeInTimelines('s', viewerId, ctx.now())}
    order by s.id desc limit ${sql.lit(search.limit)} offset ${sql.lit(search.offset)}`.execute(ctx.db)
  return rows.map((row) => row.id)
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

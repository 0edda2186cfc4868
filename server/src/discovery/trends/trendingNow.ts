import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { cacheResult } from '../../platform/caches/cacheResult.ts'
import { countTagUses } from '../tags/serializeTags.ts'
import type { TagUse } from '../tags/serializeTags.ts'
import { recentPosts } from './recentPosts.ts'
import { serializeTrendingLinks } from './serializeTrendingLinks.ts'

/** How long a ranking is used before it is computed again, in milliseconds. */
const KEPT_MS = 300_000
/** How many of each kind are kept for paging. */
const MOST = 200

type TrendContext = Pick<AppContext, 'db' | 'now' | 'settings'>

/** The hashtags used by most accounts, and their use over seven days. */
export const trendingTags = cacheResult(
  KEPT_MS,
  async (ctx: TrendContext): Promise<{ readonly ids: readonly string[]; readonly uses: readonly TagUse[] }> => {
    const { rows } = await sql<{ id: string }>`
      select st.tag_id as id from ${recentPosts(ctx.now())} as recent join status_tags as st on st.status_id = recent.id
      group by st.tag_id order by count(distinct recent.account_id) desc, max(recent.id) desc limit ${sql.lit(MOST)}`.execute(ctx.db)
    const ids = rows.map((row) => row.id)
    return { ids, uses: await countTagUses(ctx, ids) }
  },
)

/** Statuses ranked by their reactions relative to their age. They were public when ranked; visibility is checked again when they are shown. */
export const trendingStatuses = cacheResult(KEPT_MS, async (ctx: TrendContext): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`select recent.id from ${recentPosts(ctx.now())} as recent
    where recent.reblogs_count + recent.favourites_count > 0
    order by (recent.reblogs_count + recent.favourites_count) / power(2 + extract(epoch from ${ctx.now()}::timestamptz - recent.created_at) / 86400, 1.5) desc, recent.id desc
    limit ${sql.lit(MOST)}`.execute(ctx.db)
  return rows.map((row) => row.id)
})

/** The cards of all links in the evaluated statuses, ordered by the number of accounts that shared them. */
const trendingCards = cacheResult(KEPT_MS, async (ctx: TrendContext): Promise<readonly string[]> => {
  const { rows } = await sql<{
    id: string
  }>`select recent.card_id as id from ${recentPosts(ctx.now())} as recent where recent.card_id is not null
    group by recent.card_id order by count(distinct recent.account_id) desc, max(recent.id) desc`.execute(ctx.db)
  return rows.map((row) => row.id)
})

/** The trending links as JSON. */
export const trendingLinks = cacheResult(KEPT_MS, async (ctx: TrendContext): Promise<readonly object[]> =>
  serializeTrendingLinks(ctx, (await trendingCards(ctx)).slice(0, MOST)),
)

/** Whether the link of this card is trending. */
export async function isTrendingLink(ctx: TrendContext, cardId: string): Promise<boolean> {
  return (await trendingCards(ctx)).includes(cardId)
}

import { trendEndpoints } from '@starling/api/trends'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import { serializeCard } from '../cards/serializeCard.ts'
import { mount } from '../http/mount.ts'
import { mediaUrl } from '../media/mediaUrl.ts'
import { serializeStatuses } from '../statuses/serializeStatuses.ts'
import { firstIdOf, serializeTags } from '../tags/serializeTags.ts'
import { isVisible } from '../visibility/isVisible.ts'

const WEEK_MS = 7 * 24 * 3600 * 1000
/** Of the newest public posts, how many are weighed: what trends is among them, and the work stays the same however old the instance. */
const WEIGHED = 5000

/** What many people take up these days, counted when asked. */
export function trendRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const bounds = (query: { limit?: number | undefined; offset?: number | undefined }, standard: number, most: number) =>
    sql`limit ${sql.lit(Math.min(Math.max(query.limit ?? standard, 1), most))} offset ${sql.lit(Math.max(query.offset ?? 0, 0))}`
  const recent = () => sql`(select s.id, s.account_id, s.card_id, s.reblogs_count, s.favourites_count, s.created_at from statuses as s
    where s.deleted_at is null and s.reblog_of_id is null and not s.is_reply and s.visibility in ('public', 'login') and s.visibility = 'public'
      and s.id > ${firstIdOf(ctx.now().getTime() - WEEK_MS)} and not s.sensitive order by s.id desc limit ${sql.lit(WEIGHED)})`

  mount(app, ctx, trendEndpoints.tags, async ({ query, viewer }) => {
    const { rows } = await sql<{
      id: string
    }>`select st.tag_id as id from ${recent()} as recent join status_tags as st on st.status_id = recent.id
      group by st.tag_id order by count(distinct recent.account_id) desc, max(recent.id) desc ${bounds(query, 10, 20)}`.execute(ctx.db)
    return serializeTags(
      ctx,
      rows.map((row) => row.id),
      viewer?.accountId ?? null,
    )
  })
  mount(app, ctx, trendEndpoints.statuses, async ({ query, viewer }) => {
    const viewerId = viewer?.accountId ?? null
    const { rows } = await sql<{ id: string }>`select recent.id from ${recent()} as recent join statuses as s on s.id = recent.id
      where recent.reblogs_count + recent.favourites_count > 0 and ${isVisible('s', viewerId)}
      order by (recent.reblogs_count + recent.favourites_count) / power(2 + extract(epoch from ${ctx.now()}::timestamptz - recent.created_at) / 86400, 1.5) desc, recent.id desc ${bounds(query, 20, 40)}`.execute(
      ctx.db,
    )
    return serializeStatuses(
      ctx,
      rows.map((row) => row.id),
      viewerId,
    )
  })
  mount(app, ctx, trendEndpoints.links, async ({ query }) => {
    const { rows } = await sql<{
      id: string
      uses: number
      accounts: number
    }>`select recent.card_id as id, count(*)::integer as uses, count(distinct recent.account_id)::integer as accounts
      from ${recent()} as recent where recent.card_id is not null group by recent.card_id order by count(distinct recent.account_id) desc, max(recent.id) desc ${bounds(query, 10, 20)}`.execute(
      ctx.db,
    )
    if (rows.length === 0) return []
    const cards = new Map(
      (
        await ctx.db
          .selectFrom('preview_cards')
          .selectAll()
          .where(
            'id',
            'in',
            rows.map((row) => row.id),
          )
          .execute()
      ).map((card) => [card.id, card]),
    )
    const day = String(Math.floor(ctx.now().getTime() / 86_400_000) * 86_400)
    const links = []
    for (const row of rows) {
      const card = cards.get(row.id)
      if (card !== undefined)
        links.push({
          ...serializeCard(card, (key) => mediaUrl(ctx, key)),
          history: [{ day, uses: String(row.uses), accounts: String(row.accounts) }],
        })
    }
    return links
  })
  return app
}

import { trendEndpoints } from '@starling/api/trends'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { linkByOffset } from '../../platform/http/linkPage.ts'
import { mount } from '../../platform/http/mount.ts'
import { serializeStatuses } from '../../posts/statuses/serializeStatuses.ts'
import { serializeTags } from '../tags/serializeTags.ts'
import { isVisible } from '../../visibility/isVisible.ts'
import { hasWelcomeAuthor } from '../../visibility/isWelcomeInTimelines.ts'
import { recentPosts } from './recentPosts.ts'
import { serializeTrendingLinks } from './serializeTrendingLinks.ts'

/** What many people take up these days, counted when asked. */
export function trendRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const slice = (query: { limit?: number | undefined; offset?: number | undefined }, standard: number, most: number): Slice => {
    const limit = Math.min(Math.max(query.limit ?? standard, 1), most)
    const offset = Math.max(query.offset ?? 0, 0)
    return { limit, offset, bounds: sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}` }
  }
  const link = (c: Context, { limit, offset }: Slice, found: number): void =>
    linkByOffset(c, ctx.settings.publicUrl, { limit, offset, found })
  const recent = () => recentPosts(ctx.now())

  // Older apps know no other trends.
  mount(
    app,
    ctx,
    trendEndpoints.tags,
    async ({ query, viewer, c }) => {
      const asked = slice(query, 10, 20)
      const { rows } = await sql<{
        id: string
      }>`select st.tag_id as id from ${recent()} as recent join status_tags as st on st.status_id = recent.id
      group by st.tag_id order by count(distinct recent.account_id) desc, max(recent.id) desc ${asked.bounds}`.execute(ctx.db)
      link(c, asked, rows.length)
      return serializeTags(
        ctx,
        rows.map((row) => row.id),
        viewer?.accountId ?? null,
      )
    },
    [{ path: '/api/v1/trends' }],
  )
  mount(app, ctx, trendEndpoints.statuses, async ({ query, viewer, c }) => {
    const viewerId = viewer?.accountId ?? null
    const asked = slice(query, 20, 40)
    const { rows } = await sql<{ id: string }>`select recent.id from ${recent()} as recent join statuses as s on s.id = recent.id
      where recent.reblogs_count + recent.favourites_count > 0 and ${isVisible('s', viewerId)} and ${hasWelcomeAuthor('s', viewerId, ctx.now())}
      order by (recent.reblogs_count + recent.favourites_count) / power(2 + extract(epoch from ${ctx.now()}::timestamptz - recent.created_at) / 86400, 1.5) desc, recent.id desc ${asked.bounds}`.execute(
      ctx.db,
    )
    link(c, asked, rows.length)
    return serializeStatuses(
      ctx,
      rows.map((row) => row.id),
      viewerId,
    )
  })
  mount(app, ctx, trendEndpoints.links, async ({ query, c }) => {
    const asked = slice(query, 10, 20)
    const { rows } = await sql<{ id: string }>`select recent.card_id as id from ${recent()} as recent where recent.card_id is not null
      group by recent.card_id order by count(distinct recent.account_id) desc, max(recent.id) desc ${asked.bounds}`.execute(ctx.db)
    link(c, asked, rows.length)
    return serializeTrendingLinks(
      ctx,
      rows.map((row) => row.id),
    )
  })
  return app
}

interface Slice {
  readonly limit: number
  readonly offset: number
  readonly bounds: RawBuilder<unknown>
}

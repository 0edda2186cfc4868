import { trendEndpoints } from '@starling/api/trends'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { linkByOffset } from '../../platform/http/linkPage.ts'
import { mount } from '../../platform/http/mount.ts'
import { serializeStatuses } from '../../posts/reading/serializeStatuses.ts'
import { serializeTags } from '../tags/serializeTags.ts'
import { isVisible } from '../../visibility/isVisible.ts'
import { hasWelcomeAuthor } from '../../visibility/isWelcomeInTimelines.ts'
import { trendingLinks, trendingStatuses, trendingTags } from './trendingNow.ts'

/** Trends, which are computed from time to time and not for each request. */
export function trendRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const slice = (query: { limit?: number | undefined; offset?: number | undefined }, standard: number, most: number): Slice => {
    const limit = Math.min(Math.max(query.limit ?? standard, 1), most)
    const offset = Math.max(query.offset ?? 0, 0)
    return { limit, offset, of: (all) => all.slice(offset, offset + limit) }
  }
  const link = (c: Context, { limit, offset }: Slice, found: number): void =>
    linkByOffset(c, ctx.settings.publicUrl, { limit, offset, found })
  // Older apps request trending tags at this path.
  mount(
    app,
    ctx,
    trendEndpoints.tags,
    async ({ query, viewer, c }) => {
      const asked = slice(query, 10, 20)
      const { ids, uses } = await trendingTags(ctx)
      const page = asked.of(ids)
      link(c, asked, page.length)
      return serializeTags(ctx, page, viewer?.accountId ?? null, uses)
    },
    [{ path: '/api/v1/trends' }],
  )
  mount(app, ctx, trendEndpoints.statuses, async ({ query, viewer, c }) => {
    const viewerId = viewer?.accountId ?? null
    const asked = slice(query, 20, 40)
    const ids = await trendingStatuses(ctx)
    const { rows } = await sql<{ id: string }>`select s.id from unnest(${sql.val([...ids])}::bigint[]) with ordinality as ranked (id, place)
      join statuses as s on s.id = ranked.id where ${isVisible('s', viewerId)} and ${hasWelcomeAuthor('s', viewerId, ctx.now())}
      order by ranked.place limit ${asked.limit} offset ${asked.offset}`.execute(ctx.db)
    link(c, asked, rows.length)
    return serializeStatuses(
      ctx,
      rows.map((row) => row.id),
      viewerId,
    )
  })
  mount(app, ctx, trendEndpoints.links, async ({ query, c }) => {
    const asked = slice(query, 10, 20)
    const page = asked.of(await trendingLinks(ctx))
    link(c, asked, page.length)
    return page
  })
  return app
}

interface Slice {
  readonly limit: number
  readonly offset: number
  of<T>(all: readonly T[]): T[]
}

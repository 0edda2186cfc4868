import { announcementEndpoints } from '@starling/api/announcements'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import { notFound } from '../platform/http/HttpError.ts'
import { mount } from '../platform/http/mount.ts'
import { addReaction, removeReaction } from './reactions.ts'
import { serializeAnnouncements } from './serializeAnnouncements.ts'

/** Announcements by the operator: reading, dismissing, and reacting to them. */
export function announcementRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const published = () =>
    ctx.db
      .selectFrom('announcements')
      .selectAll()
      .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', ctx.now())]))
      .where('published_at', '<=', ctx.now())
  const ensurePublished = async (id: string): Promise<void> => {
    if ((await published().where('id', '=', id).executeTakeFirst()) === undefined) throw notFound()
  }

  mount(app, ctx, announcementEndpoints.list, async ({ viewer }) => {
    const rows = await published()
      .orderBy(sql`coalesce(starts_at, published_at)`)
      .orderBy('id')
      .execute()
    return serializeAnnouncements(ctx, rows, viewer.accountId)
  })
  mount(app, ctx, announcementEndpoints.dismiss, async ({ params, viewer }) => {
    await ensurePublished(params.id)
    await ctx.db
      .insertInto('announcement_reads')
      .values({ announcement_id: params.id, account_id: viewer.accountId })
      .onConflict((conflict) => conflict.columns(['announcement_id', 'account_id']).doNothing())
      .execute()
    return {}
  })
  mount(app, ctx, announcementEndpoints.addReaction, async ({ params, viewer }) => {
    await ensurePublished(params.id)
    await addReaction(ctx, viewer.accountId, params.id, params.name)
    return {}
  })
  mount(app, ctx, announcementEndpoints.removeReaction, async ({ params, viewer }) => {
    await ensurePublished(params.id)
    await removeReaction(ctx, viewer.accountId, params.id, params.name)
    return {}
  })
  return app
}

import { tagEndpoints } from '@starling/api/tags'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { readPage } from '../../platform/http/readPage.ts'
import { newestFirst, rangeOf, walking, within } from '../../platform/paging/Range.ts'
import { checkedTag, ensureTag, featureTag, findKnownTag } from './ownTags.ts'
import { serializeTags, unusedTag } from './serializeTags.ts'
import type { WrittenTag } from './serializeTags.ts'

/** Tags by name: looking one up, following it, featuring it on one's profile. */
export function tagRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, tagEndpoints.get, async ({ params, viewer }) => {
    const name = checkedTag(params.name)
    const viewerId = viewer?.accountId ?? null
    const id = await findKnownTag(ctx, name, viewerId)
    return id === null ? unusedTag(ctx, name, viewerId) : one(ctx, id, viewerId)
  })
  mount(app, ctx, tagEndpoints.follow, async ({ params, viewer }) => {
    const id = await ensureTag(ctx, checkedTag(params.name))
    await ctx.db
      .insertInto('tag_follows')
      .values({ id: ctx.ids.next(), account_id: viewer.accountId, tag_id: id, created_at: ctx.now() })
      .onConflict((conflict) => conflict.columns(['account_id', 'tag_id']).doNothing())
      .execute()
    return one(ctx, id, viewer.accountId)
  })
  mount(app, ctx, tagEndpoints.unfollow, async ({ params, viewer }) => {
    const id = await ensureTag(ctx, checkedTag(params.name))
    await ctx.db.deleteFrom('tag_follows').where('account_id', '=', viewer.accountId).where('tag_id', '=', id).execute()
    return one(ctx, id, viewer.accountId)
  })
  mount(app, ctx, tagEndpoints.feature, async ({ params, viewer }) => {
    const id = await ensureTag(ctx, checkedTag(params.name))
    await featureTag(ctx, viewer.accountId, id)
    return one(ctx, id, viewer.accountId)
  })
  mount(app, ctx, tagEndpoints.unfeature, async ({ params, viewer }) => {
    const id = await ensureTag(ctx, checkedTag(params.name))
    await ctx.db.deleteFrom('featured_tags').where('account_id', '=', viewer.accountId).where('tag_id', '=', id).execute()
    return one(ctx, id, viewer.accountId)
  })
  mount(app, ctx, tagEndpoints.followed, async ({ query, viewer, link }) => {
    const page = readPage(query, 100, 200)
    const range = rangeOf(page)
    const { rows } = await sql<{
      id: string
      tag_id: string
    }>`select f.id, f.tag_id from tag_follows as f where f.account_id = ${viewer.accountId} ${within('f.id', range)} ${walking('f.id', range)}`.execute(
      ctx.db,
    )
    const records = newestFirst(rows, range)
    link(
      records.map((record) => record.id),
      { hasMore: rows.length === page.limit },
    )
    return serializeTags(
      ctx,
      records.map((record) => record.tag_id),
      viewer.accountId,
    )
  })
  return app
}

async function one(ctx: AppContext, id: string, viewerId: string | null): Promise<WrittenTag> {
  const [tag] = await serializeTags(ctx, [id], viewerId)
  if (tag === undefined) throw notFound()
  return tag
}

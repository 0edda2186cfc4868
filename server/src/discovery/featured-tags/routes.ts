import { featuredTagEndpoints } from '@starling/api/featured-tags'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { loadFeaturedTags } from '../../people/accounts/featuredTags.ts'
import { findAccount } from '../../people/accounts/findAccount.ts'
import type { AppContext } from '../../AppContext.ts'
import { normaliseTag } from '../../formatting/extractEntities.ts'
import { HttpError, notFound, unprocessable } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { checkedTag, ensureTag, featureTag } from '../tags/ownTags.ts'
import { serializeTags } from '../tags/serializeTags.ts'
import { isOpenToVisitors } from '../../visibility/hasVisibility.ts'

const SUGGESTED = 10

/** The hashtags featured on the own profile, by the older endpoints; `/tags/:name/feature` does the same. */
export function featuredTagRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const own = async (accountId: string) => loadFeaturedTags(ctx, await findAccount(ctx, accountId))

  mount(app, ctx, featuredTagEndpoints.list, ({ viewer }) => own(viewer.accountId))
  mount(app, ctx, featuredTagEndpoints.create, async ({ viewer, body }) => {
    const name = nameOf(body.name)
    await featureTag(ctx, viewer.accountId, await ensureTag(ctx, name))
    const featured = (await own(viewer.accountId)).find((tag) => normaliseTag(tag.name) === normaliseTag(name))
    if (featured === undefined) throw notFound()
    return featured
  })
  mount(app, ctx, featuredTagEndpoints.suggestions, async ({ viewer }) => {
    const { rows } = await sql<{ id: string }>`
      select used.tag_id as id from status_tags used join statuses s on s.id = used.status_id
      where used.account_id = ${viewer.accountId} and s.deleted_at is null and ${isOpenToVisitors('s')}
        and not exists (select 1 from featured_tags f where f.account_id = used.account_id and f.tag_id = used.tag_id)
      group by used.tag_id order by count(*) desc, max(s.id) desc limit ${sql.lit(SUGGESTED)}`.execute(ctx.db)
    return serializeTags(
      ctx,
      rows.map((row) => row.id),
      viewer.accountId,
    )
  })
  mount(app, ctx, featuredTagEndpoints.remove, async ({ viewer, params }) => {
    const removed = await ctx.db
      .deleteFrom('featured_tags')
      .where('id', '=', params.id)
      .where('account_id', '=', viewer.accountId)
      .returning('id')
      .executeTakeFirst()
    if (removed === undefined) throw notFound()
    return {}
  })
  return app
}

/** An invalid name in a body is refused with 422 and not with 404, because it is input of a user. */
function nameOf(written: string): string {
  try {
    return checkedTag(written.trim())
  } catch (error) {
    if (error instanceof HttpError) throw unprocessable('name is not a hashtag')
    throw error
  }
}

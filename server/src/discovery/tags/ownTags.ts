import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { extractEntities, normaliseTag } from '../../formatting/extractEntities.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { notFound, unprocessable } from '../../platform/http/HttpError.ts'
import { isKnownTag } from './isKnownTag.ts'

/** The longest name; the database's index allows a little more. */
const MAX_LENGTH = 255

/** Whether the name is a valid hashtag; for invalid ones the answer is 404, as in Mastodon. */
export function checkedTag(written: string): string {
  if (written.length > MAX_LENGTH) throw notFound()
  const name = written.replace(/^[#＃]/u, '')
  const [entity, ...others] = extractEntities(`#${name}`)
  if (others.length > 0 || entity?.kind !== 'hashtag' || entity.name !== name) throw notFound()
  return name
}

/** The id of a hashtag; null where it was never used, or the viewer may not know of it. */
export async function findKnownTag(ctx: AppContext, name: string, viewerId: string | null): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('tags')
    .select('id')
    .where('name', '=', normaliseTag(name))
    .where(isKnownTag(viewerId))
    .executeTakeFirst()
  return row?.id ?? null
}

async function findTag(ctx: AppContext, name: string): Promise<string | null> {
  const row = await ctx.db.selectFrom('tags').select('id').where('name', '=', normaliseTag(name)).executeTakeFirst()
  return row?.id ?? null
}

/** The id of a hashtag, created if it is new. */
export async function ensureTag(ctx: AppContext, name: string): Promise<string> {
  const found = await findTag(ctx, name)
  if (found !== null) return found
  const row = await ctx.db
    .insertInto('tags')
    .values({ id: ctx.ids.next(), name: normaliseTag(name), display_name: name, created_at: ctx.now() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: sql`excluded.name` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Features a tag on a profile; repeating it changes nothing, and too many are refused. */
export async function featureTag(ctx: AppContext, accountId: string, tagId: string): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    // The account's row is locked, so that two simultaneous requests cannot exceed the limit together.
    await db.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
    const featured = await db.selectFrom('featured_tags').select('tag_id').where('account_id', '=', accountId).execute()
    if (featured.some((row) => row.tag_id === tagId)) return
    if (featured.length >= ctx.settings.accounts.maxFeaturedTags)
      throw unprocessable('You have already featured the maximum number of hashtags')
    await db
      .insertInto('featured_tags')
      .values({ id: ctx.ids.next(), account_id: accountId, tag_id: tagId, created_at: ctx.now() })
      .execute()
  })
}

import { bookmarkCategoryEndpoints } from '@starling/api/bookmark-categories'
import type { BookmarkCategory } from '@starling/api/bookmark-categories'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { checkCollectionLimit } from '../../collections/members/checkCollectionLimit.ts'
import { ensureOwned } from '../../collections/members/ensureOwned.ts'
import { lockCollection } from '../../collections/members/lockCollection.ts'
import { readMembers } from '../../collections/members/readMembers.ts'
import { readTitle } from '../../collections/members/readTitle.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { readPage } from '../../platform/http/readPage.ts'
import { newestFirst, rangeOf, walking, within } from '../../platform/paging/Range.ts'
import { findOriginal } from '../statuses/findStatus.ts'
import { serializeStatuses } from '../reading/serializeStatuses.ts'
import { isVisible } from '../../visibility/isVisible.ts'

const MAX_CATEGORIES = 20

/** Bookmark categories. */
export function bookmarkCategoryRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const ofViewer = (accountId: string) =>
    ctx.db.selectFrom('bookmark_categories').select(['id', 'title']).where('account_id', '=', accountId).orderBy('id')
  const answer = async (id: string, accountId: string): Promise<BookmarkCategory> => {
    const category = await ofViewer(accountId).where('id', '=', id).executeTakeFirst()
    if (category === undefined) throw notFound()
    return category
  }

  mount(app, ctx, bookmarkCategoryEndpoints.list, ({ viewer }) => ofViewer(viewer.accountId).execute())
  mount(app, ctx, bookmarkCategoryEndpoints.get, ({ params, viewer }) => answer(params.id, viewer.accountId))
  mount(app, ctx, bookmarkCategoryEndpoints.create, async ({ body, viewer }) => {
    const id = ctx.ids.next()
    const row = { id, account_id: viewer.accountId, title: readTitle(body.title), created_at: ctx.now() }
    await inTransaction(ctx.db, async (db) => {
      await checkCollectionLimit(
        db,
        'bookmark_categories',
        viewer.accountId,
        MAX_CATEGORIES,
        'You have reached the maximum number of bookmark categories',
      )
      await db.insertInto('bookmark_categories').values(row).execute()
    })
    return answer(id, viewer.accountId)
  })
  mount(app, ctx, bookmarkCategoryEndpoints.update, async ({ params, body, viewer }) => {
    await ensureOwned(ctx, 'bookmark_categories', params.id, viewer.accountId)
    await ctx.db
      .updateTable('bookmark_categories')
      .set({ title: readTitle(body.title) })
      .where('id', '=', params.id)
      .execute()
    return answer(params.id, viewer.accountId)
  })
  mount(app, ctx, bookmarkCategoryEndpoints.delete, async ({ params, viewer }) => {
    await ensureOwned(ctx, 'bookmark_categories', params.id, viewer.accountId)
    await ctx.db.deleteFrom('bookmark_categories').where('id', '=', params.id).execute()
    return {}
  })

  mount(app, ctx, bookmarkCategoryEndpoints.statuses, async ({ params, query, viewer, link }) => {
    await ensureOwned(ctx, 'bookmark_categories', params.id, viewer.accountId)
    const range = rangeOf(readPage(query, 20, 40))
    const { rows } = await sql<{ id: string; status_id: string }>`
      select placed.id, s.id as status_id from bookmark_category_statuses as placed join bookmarks as b on b.id = placed.bookmark_id
      join statuses as s on s.id = b.status_id
      where placed.category_id = ${params.id} and ${isVisible('s', viewer.accountId)} ${within('placed.id', range)} ${walking('placed.id', range)}`.execute(
      ctx.db,
    )
    const records = newestFirst(rows, range)
    link(
      records.map((record) => record.id),
      { hasMore: records.length === range.limit },
    )
    return serializeStatuses(
      ctx,
      records.map((record) => record.status_id),
      viewer.accountId,
    )
  })
  mount(app, ctx, bookmarkCategoryEndpoints.addStatuses, async ({ params, body, viewer }) => {
    await ensureOwned(ctx, 'bookmark_categories', params.id, viewer.accountId)
    const statusIds: string[] = []
    for (const id of readMembers(body.status_ids)) statusIds.push((await findOriginal(ctx, id, viewer.accountId)).id)
    await shelve(ctx, viewer.accountId, params.id, statusIds)
    return {}
  })
  mount(app, ctx, bookmarkCategoryEndpoints.removeStatuses, async ({ params, query, viewer }) => {
    await ensureOwned(ctx, 'bookmark_categories', params.id, viewer.accountId)
    const statusIds = readMembers(query.status_ids)
    if (statusIds.length > 0) {
      const bookmarks = ctx.db
        .selectFrom('bookmarks')
        .select('id')
        .where('account_id', '=', viewer.accountId)
        .where('status_id', 'in', statusIds)
      await ctx.db
        .deleteFrom('bookmark_category_statuses')
        .where('category_id', '=', params.id)
        .where('bookmark_id', 'in', bookmarks)
        .execute()
    }
    return {}
  })
  mount(app, ctx, bookmarkCategoryEndpoints.ofStatus, async ({ params, viewer }) => {
    const { id } = await findOriginal(ctx, params.id, viewer.accountId)
    const placed = ctx.db
      .selectFrom('bookmark_category_statuses as placed')
      .innerJoin('bookmarks as b', 'b.id', 'placed.bookmark_id')
      .select('placed.category_id')
      .where('b.account_id', '=', viewer.accountId)
      .where('b.status_id', '=', id)
    return ofViewer(viewer.accountId).where('id', 'in', placed).execute()
  })
  return app
}

/** Adds posts to a category and bookmarks those that were not; posts already in it keep their position. */
async function shelve(ctx: AppContext, accountId: string, categoryId: string, statusIds: readonly string[]): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    await lockCollection(db, 'bookmark_categories', categoryId)
    const existing = await lockRows(db, 'statuses', sql`id = any(${[...new Set(statusIds)]}::bigint[]) and deleted_at is null`)
    if (existing.length < new Set(statusIds).size) throw notFound()
    for (const statusId of statusIds) {
      const { id } = await db
        .insertInto('bookmarks')
        .values({ id: ctx.ids.next(), account_id: accountId, status_id: statusId, created_at: ctx.now() })
        // Nothing changes, but the row is locked, so that a simultaneous removal of the bookmark waits.
        .onConflict((conflict) => conflict.columns(['account_id', 'status_id']).doUpdateSet({ account_id: accountId }))
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('bookmark_category_statuses')
        .values({ id: ctx.ids.next(), category_id: categoryId, bookmark_id: id })
        .onConflict((conflict) => conflict.columns(['category_id', 'bookmark_id']).doNothing())
        .execute()
    }
  })
}

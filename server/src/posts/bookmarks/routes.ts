import { bookmarkEndpoints } from '@starling/api/bookmarks'
import { statusEndpoints } from '@starling/api/statuses'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { mount } from '../../platform/http/mount.ts'
import { readPage } from '../../platform/http/readPage.ts'
import { newestFirst, rangeOf, walking, within } from '../../platform/paging/Range.ts'
import { findOriginal } from '../statuses/findStatus.ts'
import { serializeStatus, serializeStatuses } from '../reading/serializeStatuses.ts'
import { isVisible } from '../../visibility/isVisible.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { lockExisting } from '../statuses/lockExisting.ts'

/** Bookmarks, which only their owner can see. */
export function bookmarkRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, statusEndpoints.bookmark, async ({ params, viewer }) => {
    const row = await findOriginal(ctx, params.id, viewer.accountId)
    await inTransaction(ctx.db, async (db) => {
      await lockExisting(db, row.id)
      await db
        .insertInto('bookmarks')
        .values({ id: ctx.ids.next(), account_id: viewer.accountId, status_id: row.id, created_at: ctx.now() })
        .onConflict((conflict) => conflict.columns(['account_id', 'status_id']).doNothing())
        .execute()
    })
    return serializeStatus(ctx, row.id, viewer.accountId)
  })
  mount(app, ctx, statusEndpoints.unbookmark, async ({ params, viewer }) => {
    const row = await findOriginal(ctx, params.id, viewer.accountId)
    await ctx.db.deleteFrom('bookmarks').where('account_id', '=', viewer.accountId).where('status_id', '=', row.id).execute()
    return serializeStatus(ctx, row.id, viewer.accountId)
  })
  mount(app, ctx, bookmarkEndpoints.list, async ({ query, viewer, link }) => {
    const page = readPage(query, 20, 40)
    const range = rangeOf(page)
    const { rows } = await sql<{ id: string; status_id: string }>`
      select b.id, b.status_id from bookmarks as b join statuses as s on s.id = b.status_id
      where b.account_id = ${viewer.accountId} and ${isVisible('s', viewer.accountId)} ${within('b.id', range)} ${walking('b.id', range)}`.execute(
      ctx.db,
    )
    const records = newestFirst(rows, range)
    link(
      records.map((record) => record.id),
      { hasMore: rows.length === page.limit },
    )
    return serializeStatuses(
      ctx,
      records.map((record) => record.status_id),
      viewer.accountId,
    )
  })
  return app
}

import { scheduledStatusEndpoints } from '@starling/api/scheduled-statuses'
import { statusEndpoints } from '@starling/api/statuses'
import { Hono } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { readPage } from '../../platform/http/readPage.ts'
import { newestFirst, rangeOf } from '../../platform/paging/Range.ts'
import { createStatus } from '../writing/createStatus.ts'
import { answerStatus } from '../reading/serializeStatuses.ts'
import { lockScheduled, moveScheduled, scheduleStatus } from './scheduleStatus.ts'
import { serializeScheduled } from './serializeScheduled.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'

/** Publishing, now or later. */
export function publishingRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const findOwn = async (id: string, accountId: string) => {
    const row = await ctx.db
      .selectFrom('scheduled_statuses')
      .selectAll()
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (row === undefined) throw notFound()
    return row
  }
  const answer = async (id: string, accountId: string) => (await serializeScheduled(ctx, [await findOwn(id, accountId)]))[0]

  mount(app, ctx, statusEndpoints.create, async ({ body, viewer, c }) => {
    const header = c.req.header('Idempotency-Key')?.slice(0, 200) ?? ''
    const key = header === '' ? null : header
    if (body.scheduled_at !== undefined && body.scheduled_at !== '')
      return answer(await scheduleStatus(ctx, viewer, body, key), viewer.accountId)
    return answerStatus(ctx, await createStatus(ctx, viewer, body, key), viewer.accountId)
  })
  mount(app, ctx, scheduledStatusEndpoints.list, async ({ query, viewer, link }) => {
    const page = readPage(query, 20, 40)
    const range = rangeOf(page)
    let select = ctx.db.selectFrom('scheduled_statuses').selectAll().where('account_id', '=', viewer.accountId).limit(range.limit)
    if (range.before !== null) select = select.where('id', '<', range.before)
    if (range.after !== null) select = select.where('id', '>', range.after)
    const rows = newestFirst(await select.orderBy('id', range.isAscending ? 'asc' : 'desc').execute(), range)
    link(
      rows.map((row) => row.id),
      { hasMore: rows.length === page.limit },
    )
    return serializeScheduled(ctx, rows)
  })
  mount(app, ctx, scheduledStatusEndpoints.get, ({ params, viewer }) => answer(params.id, viewer.accountId))
  mount(app, ctx, scheduledStatusEndpoints.update, async ({ params, body, viewer }) => {
    await moveScheduled(ctx, viewer.accountId, params.id, body.scheduled_at)
    return answer(params.id, viewer.accountId)
  })
  mount(app, ctx, scheduledStatusEndpoints.delete, async ({ params, viewer }) => {
    await inTransaction(ctx.db, async (db) => {
      // Locked: either the post is published before this, and is not found any more, or it is not published at all.
      await lockScheduled(db, viewer.accountId, params.id)
      await db.updateTable('media_attachments').set({ unused_since: ctx.now() }).where('scheduled_status_id', '=', params.id).execute()
      await db.deleteFrom('scheduled_statuses').where('id', '=', params.id).where('account_id', '=', viewer.accountId).execute()
    })
    return {}
  })
  return app
}

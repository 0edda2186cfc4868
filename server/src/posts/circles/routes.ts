import { circleEndpoints } from '@starling/api/circles'
import type { Circle } from '@starling/api/circles'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { findAccount } from '../../people/accounts/findAccount.ts'
import type { AppContext } from '../../AppContext.ts'
import { checkCollectionLimit } from '../../collections/members/checkCollectionLimit.ts'
import { ensureOwned } from '../../collections/members/ensureOwned.ts'
import { listMembers } from '../../collections/members/listMembers.ts'
import { readMembers } from '../../collections/members/readMembers.ts'
import { readTitle } from '../../collections/members/readTitle.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { readPage } from '../../platform/http/readPage.ts'
import { newestFirst, rangeOf, walking, within } from '../../platform/paging/Range.ts'
import { serializeStatuses } from '../reading/serializeStatuses.ts'
import { isVisible } from '../../visibility/isVisible.ts'
import { addToCircle, removeFromCircle } from './circleMembers.ts'

const MAX_CIRCLES = 100

/** Circles: groups of followers to whom statuses can be addressed, and the statuses addressed to them. */
export function circleRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const ofViewer = (accountId: string) =>
    ctx.db.selectFrom('circles').select(['id', 'title']).where('account_id', '=', accountId).orderBy('id')
  const answer = async (id: string, accountId: string): Promise<Circle> => {
    const circle = await ofViewer(accountId).where('id', '=', id).executeTakeFirst()
    if (circle === undefined) throw notFound()
    return circle
  }

  mount(app, ctx, circleEndpoints.list, ({ viewer }) => ofViewer(viewer.accountId).execute())
  mount(app, ctx, circleEndpoints.get, ({ params, viewer }) => answer(params.id, viewer.accountId))
  mount(app, ctx, circleEndpoints.create, async ({ body, viewer }) => {
    const id = ctx.ids.next()
    const row = { id, account_id: viewer.accountId, title: readTitle(body.title), created_at: ctx.now() }
    await inTransaction(ctx.db, async (db) => {
      await checkCollectionLimit(db, 'circles', viewer.accountId, MAX_CIRCLES, 'You have reached the maximum number of circles')
      await db.insertInto('circles').values(row).execute()
    })
    return answer(id, viewer.accountId)
  })
  mount(app, ctx, circleEndpoints.update, async ({ params, body, viewer }) => {
    await ensureOwned(ctx, 'circles', params.id, viewer.accountId)
    await ctx.db
      .updateTable('circles')
      .set({ title: readTitle(body.title) })
      .where('id', '=', params.id)
      .execute()
    return answer(params.id, viewer.accountId)
  })
  mount(app, ctx, circleEndpoints.delete, async ({ params, viewer }) => {
    await ensureOwned(ctx, 'circles', params.id, viewer.accountId)
    await ctx.db.deleteFrom('circles').where('id', '=', params.id).execute()
    return {}
  })

  mount(app, ctx, circleEndpoints.accounts, async (call) => {
    await ensureOwned(ctx, 'circles', call.params.id, call.viewer.accountId)
    return listMembers(ctx, call, 'circle_accounts', sql<SqlBool>`r.circle_id = ${call.params.id}`)
  })
  mount(app, ctx, circleEndpoints.addAccounts, async ({ params, body, viewer }) => {
    await ensureOwned(ctx, 'circles', params.id, viewer.accountId)
    await addToCircle(ctx, viewer.accountId, params.id, readMembers(body.account_ids))
    return {}
  })
  mount(app, ctx, circleEndpoints.removeAccounts, async ({ params, query, viewer }) => {
    await ensureOwned(ctx, 'circles', params.id, viewer.accountId)
    await removeFromCircle(ctx, params.id, readMembers(query.account_ids))
    return {}
  })
  mount(app, ctx, circleEndpoints.statuses, async ({ params, query, viewer, link }) => {
    await ensureOwned(ctx, 'circles', params.id, viewer.accountId)
    const range = rangeOf(readPage(query, 20, 40))
    const { rows } = await sql<{ id: string }>`
      select s.id from statuses as s where s.circle_id = ${params.id} and s.deleted_at is null and s.account_id = ${viewer.accountId}
        and ${isVisible('s', viewer.accountId)} ${within('s.id', range)} ${walking('s.id', range)}`.execute(ctx.db)
    const ids = newestFirst(rows, range).map((row) => row.id)
    link(ids, { hasMore: ids.length === range.limit })
    return serializeStatuses(ctx, ids, viewer.accountId)
  })
  mount(app, ctx, circleEndpoints.ofAccount, async ({ params, viewer }) => {
    await findAccount(ctx, params.id)
    return ofViewer(viewer.accountId)
      .where('id', 'in', ctx.db.selectFrom('circle_accounts').select('circle_id').where('account_id', '=', params.id))
      .execute()
  })
  return app
}

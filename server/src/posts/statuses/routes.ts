import { statusEndpoints } from '@starling/api/statuses'
import { Hono } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { deleteStatus } from './deleteStatus.ts'
import { editStatus } from './editStatus.ts'
import { findOriginal, findOwn, findStatus, refuseReblog } from './findStatus.ts'
import { loadContext } from './loadContext.ts'
import { pinStatus, unpinStatus } from './pinStatus.ts'
import { rebloggedBy } from './rebloggedBy.ts'
import { reblogStatus, unreblogStatus } from './reblogStatus.ts'
import { serializeStatus, serializeStatuses } from './serializeStatuses.ts'
import { statusHistory, statusSource } from './statusHistory.ts'

/** The most ids in one request. */
const MAX_LISTED = 40

/** Statuses: writing, reading, threads, boosts, pins and muted threads. */
export function statusRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const answer = async (id: string, viewerId: string | null) => {
    const status = await serializeStatus(ctx, id, viewerId)
    if (status === null) throw notFound()
    return status
  }

  mount(app, ctx, statusEndpoints.edit, async ({ params, body, viewer }) => {
    const row = await findOwn(ctx, params.id, viewer.accountId)
    refuseReblog(row)
    await editStatus(ctx, row, body)
    return answer(row.id, viewer.accountId)
  })
  mount(app, ctx, statusEndpoints.delete, async ({ params, query, viewer }) => {
    const row = await findOwn(ctx, params.id, viewer.accountId)
    const status = await answer(row.id, viewer.accountId)
    await deleteStatus(ctx, row, query.delete_media ?? false)
    return { ...status, text: row.text }
  })
  mount(app, ctx, statusEndpoints.list, async ({ query, viewer }) => {
    const ids = query.id.filter((id) => /^\d{1,18}$/.test(id)).slice(0, MAX_LISTED)
    return serializeStatuses(ctx, ids, viewer?.accountId ?? null)
  })
  mount(app, ctx, statusEndpoints.get, async ({ params, viewer }) => answer(params.id, viewer?.accountId ?? null))
  mount(app, ctx, statusEndpoints.context, async ({ params, query, viewer }) => {
    const viewerId = viewer?.accountId ?? null
    const areReferencesApart = query.with_reference === true || query.with_reference === '1'
    return loadContext(ctx, await findStatus(ctx, params.id, viewerId), viewerId, areReferencesApart)
  })
  mount(app, ctx, statusEndpoints.source, async ({ params, viewer }) => statusSource(await findOwn(ctx, params.id, viewer.accountId)))
  mount(app, ctx, statusEndpoints.history, async ({ params, viewer }) => {
    const viewerId = viewer?.accountId ?? null
    return statusHistory(ctx, await findStatus(ctx, params.id, viewerId), viewerId)
  })

  mount(app, ctx, statusEndpoints.reblog, async ({ params, body, viewer }) => {
    const row = await findOriginal(ctx, params.id, viewer.accountId)
    return answer(await reblogStatus(ctx, viewer.accountId, row, body.visibility), viewer.accountId)
  })
  mount(app, ctx, statusEndpoints.unreblog, async ({ params, viewer }) => {
    const row = await findOriginal(ctx, params.id, viewer.accountId)
    await unreblogStatus(ctx, viewer.accountId, row.id)
    return answer(row.id, viewer.accountId)
  })
  mount(app, ctx, statusEndpoints.rebloggedBy, async ({ params, query, viewer, link }) =>
    rebloggedBy(ctx, await findOriginal(ctx, params.id, viewer?.accountId ?? null), query, viewer?.accountId ?? null, link),
  )

  mount(app, ctx, statusEndpoints.pin, async ({ params, viewer }) => {
    const row = await findStatus(ctx, params.id, viewer.accountId)
    await pinStatus(ctx, viewer.accountId, row)
    return answer(row.id, viewer.accountId)
  })
  mount(app, ctx, statusEndpoints.unpin, async ({ params, viewer }) => {
    const row = await findStatus(ctx, params.id, viewer.accountId)
    await unpinStatus(ctx, viewer.accountId, row)
    return answer(row.id, viewer.accountId)
  })
  mount(app, ctx, statusEndpoints.mute, async ({ params, viewer }) => {
    const row = await findOriginal(ctx, params.id, viewer.accountId)
    await ctx.db
      .insertInto('conversation_mutes')
      .values({ account_id: viewer.accountId, conversation_id: row.conversation_id, created_at: ctx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return answer(row.id, viewer.accountId)
  })
  mount(app, ctx, statusEndpoints.unmute, async ({ params, viewer }) => {
    const row = await findOriginal(ctx, params.id, viewer.accountId)
    await ctx.db
      .deleteFrom('conversation_mutes')
      .where('account_id', '=', viewer.accountId)
      .where('conversation_id', '=', row.conversation_id)
      .execute()
    return answer(row.id, viewer.accountId)
  })
  return app
}

import { statusEndpoints } from '@starling/api/statuses'
import { Hono } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { mount } from '../../platform/http/mount.ts'
import { answerStatus } from '../reading/serializeStatuses.ts'
import { statusSource } from '../reading/statusHistory.ts'
import { findOwn, findStatus, refuseReblog } from '../statuses/findStatus.ts'
import { deleteStatus } from './deleteStatus.ts'
import { editStatus } from './editStatus.ts'
import { pinStatus, unpinStatus } from './pinStatus.ts'

/** What authors do with their own statuses: editing, deleting and pinning. New ones are posted in `publishing`. */
export function statusWritingRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, statusEndpoints.edit, async ({ params, body, viewer }) => {
    const row = await findOwn(ctx, params.id, viewer.accountId)
    refuseReblog(row)
    await editStatus(ctx, row, body)
    return answerStatus(ctx, row.id, viewer.accountId)
  })
  mount(app, ctx, statusEndpoints.delete, async ({ params, query, viewer }) => {
    const row = await findOwn(ctx, params.id, viewer.accountId)
    const status = await answerStatus(ctx, row.id, viewer.accountId)
    await deleteStatus(ctx, row, query.delete_media ?? false)
    return { ...status, text: row.text }
  })
  mount(app, ctx, statusEndpoints.source, async ({ params, viewer }) => statusSource(ctx, await findOwn(ctx, params.id, viewer.accountId)))
  mount(app, ctx, statusEndpoints.pin, async ({ params, viewer }) => {
    const row = await findStatus(ctx, params.id, viewer.accountId)
    await pinStatus(ctx, viewer.accountId, row)
    return answerStatus(ctx, row.id, viewer.accountId)
  })
  mount(app, ctx, statusEndpoints.unpin, async ({ params, viewer }) => {
    const row = await findStatus(ctx, params.id, viewer.accountId)
    await unpinStatus(ctx, viewer.accountId, row)
    return answerStatus(ctx, row.id, viewer.accountId)
  })
  return app
}

import { statusEndpoints } from '@starling/api/statuses'
import { Hono } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { mount } from '../../platform/http/mount.ts'
import { findStatus } from '../statuses/findStatus.ts'
import { answerStatus, serializeStatuses } from './serializeStatuses.ts'
import { statusHistory } from './statusHistory.ts'

/** The most ids in one request. */
const MAX_LISTED = 40

/** Statuses by id, one or several, and their earlier versions. */
export function statusReadingRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, statusEndpoints.list, async ({ query, viewer }) => {
    const ids = query.id.filter((id) => /^\d{1,18}$/.test(id)).slice(0, MAX_LISTED)
    return serializeStatuses(ctx, ids, viewer?.accountId ?? null)
  })
  mount(app, ctx, statusEndpoints.get, async ({ params, viewer }) => answerStatus(ctx, params.id, viewer?.accountId ?? null))
  mount(app, ctx, statusEndpoints.history, async ({ params, viewer }) => {
    const viewerId = viewer?.accountId ?? null
    return statusHistory(ctx, await findStatus(ctx, params.id, viewerId), viewerId)
  })
  return app
}

import { statusEndpoints } from '@starling/api/statuses'
import { Hono } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { mount } from '../../platform/http/mount.ts'
import { answerStatus } from '../reading/serializeStatuses.ts'
import { findOriginal } from '../statuses/findStatus.ts'
import { rebloggedBy } from './rebloggedBy.ts'
import { reblogStatus, unreblogStatus } from './reblogStatus.ts'

/** Boosts. */
export function reblogRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, statusEndpoints.reblog, async ({ params, body, viewer }) => {
    const row = await findOriginal(ctx, params.id, viewer.accountId)
    return answerStatus(ctx, await reblogStatus(ctx, viewer.accountId, row, body.visibility), viewer.accountId)
  })
  mount(app, ctx, statusEndpoints.unreblog, async ({ params, viewer }) => {
    const row = await findOriginal(ctx, params.id, viewer.accountId)
    await unreblogStatus(ctx, viewer.accountId, row.id)
    return answerStatus(ctx, row.id, viewer.accountId)
  })
  mount(app, ctx, statusEndpoints.rebloggedBy, async ({ params, query, viewer, link }) =>
    rebloggedBy(ctx, await findOriginal(ctx, params.id, viewer?.accountId ?? null), query, viewer?.accountId ?? null, link),
  )
  return app
}

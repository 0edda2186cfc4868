import { asyncRefreshEndpoints } from '@starling/api/async-refreshes'
import { Hono } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { findRefresh } from './refreshes.ts'

/** The progress of work that continues after an answer. */
export function refreshRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, asyncRefreshEndpoints.get, async ({ params }) => {
    const refresh = await findRefresh(ctx, { id: params.id })
    if (refresh === null) throw notFound()
    const { id, isRunning, resultCount } = refresh
    return { async_refresh: { id, status: isRunning ? 'running' : 'finished', result_count: resultCount } }
  })
  return app
}

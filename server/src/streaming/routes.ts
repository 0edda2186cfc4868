import { Hono } from 'hono'
import type { AppContext } from '../AppContext.ts'
import { tokenOf } from '../platform/http/authorize.ts'
import { addressOf } from '../platform/http/addressOf.ts'
import { streamOfPath } from './Channel.ts'
import type { StreamServer } from './StreamServer.ts'

const prefix = '/api/v1/streaming'
const streamHeaders = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'private, no-store', 'X-Accel-Buffering': 'no' }

/** The HTTP endpoints of streaming: the health check, and one event stream for each path. */
export function streamingRoutes(ctx: AppContext, server: StreamServer): Hono {
  const app = new Hono()
  app.get(`${prefix}/health`, (c) => c.text('OK'))
  app.get(`${prefix}/*`, async (c) => {
    const onlyMedia = ['true', '1'].includes(c.req.query('only_media') ?? '')
    const stream = streamOfPath(c.req.path.slice(prefix.length + 1), onlyMedia)
    if (stream === null) return c.json({ error: 'Not found' }, 404)
    // A HEAD request never reads the stream nor closes it.
    if (c.req.method === 'HEAD') return c.body(null, 200, streamHeaders)
    // An EventSource cannot send headers: only here the query may contain the token. It is never logged.
    const token = tokenOf(c) ?? c.req.query('access_token') ?? null
    const request = { stream, tag: c.req.query('tag'), list: c.req.query('list'), antenna: c.req.query('antenna') }
    const opened = await server.openEventSource(token, addressOf(c, ctx.settings.trustProxy), request)
    if (!(opened instanceof ReadableStream)) return c.json({ error: opened.error }, opened.status as 400)
    return c.body(opened, 200, streamHeaders)
  })
  return app
}

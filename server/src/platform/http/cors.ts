import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

/** Open to pages of any origin: credentials travel in a header that only the client itself can set. */
const OPEN = /^\/(api\/|oauth\/(token|revoke|userinfo)$|\.well-known\/|nodeinfo\/|packs\/emoji\/|emoji\/)/

/** Cross-origin answers as Mastodon gives them. */
export function crossOrigin(): MiddlewareHandler {
  const open = cors({
    origin: '*',
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    exposeHeaders: [
      'Link',
      'ETag',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'X-Request-Id',
      'Mastodon-Async-Refresh',
    ],
    maxAge: 86_400,
  })
  return (c, next) => (OPEN.test(c.req.path) ? open(c, next) : next())
}

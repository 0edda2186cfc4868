import type { MiddlewareHandler } from 'hono'

/**
 * Forbids browsers and proxies to store an answer that does not say how it may be cached: nearly all answers depend on the caller, and some
 * caches store answers by their address alone.
 */
export function forbidCaching(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'private, no-store')
  }
}

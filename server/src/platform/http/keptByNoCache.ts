import type { MiddlewareHandler } from 'hono'

/**
 * Tells browsers and proxies not to store an answer that says nothing about caching: nearly all of the API depends on who asks, and some caches
 * store answers by their address alone.
 */
export function keptByNoCache(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'private, no-store')
  }
}

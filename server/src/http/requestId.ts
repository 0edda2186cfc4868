import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

/** Gives every answer a number that the log also names. */
export function requestId(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    c.res.headers.set('X-Request-Id', randomUUID())
  }
}

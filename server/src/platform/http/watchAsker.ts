import type { ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { askFor } from '../database/asker.ts'
import type { Asker } from '../database/asker.ts'

/** Cancels database reads of a request when its caller has gone. Requests that change something are always completed. */
export function watchAsker(): MiddlewareHandler {
  return (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const { outgoing } = (c.env ?? {}) as { readonly outgoing?: ServerResponse }
    return askFor(outgoing === undefined ? askerBehind(c.req.raw.signal) : askerOf(outgoing), next)
  }
}

/** The connection is used, because creating a request's abort signal costs more than most statements. */
function askerOf(outgoing: ServerResponse): Asker {
  const isGone = (): boolean => outgoing.destroyed && !outgoing.writableFinished
  return {
    isGone,
    onGone(listener) {
      const leave = (): void => void (isGone() && listener())
      outgoing.once('close', leave)
      return () => outgoing.off('close', leave)
    },
  }
}

/** In-process calls have no connection. */
function askerBehind(signal: AbortSignal): Asker {
  return {
    isGone: () => signal.aborted,
    onGone(listener) {
      signal.addEventListener('abort', listener, { once: true })
      return () => signal.removeEventListener('abort', listener)
    },
  }
}

import type { ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { askFor } from '../database/asker.ts'
import type { Asker } from '../database/asker.ts'

/** Ends what a request reads from the database when its caller goes. What changes something is always done whole. */
export function watchAsker(): MiddlewareHandler {
  return (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const { outgoing } = (c.env ?? {}) as { readonly outgoing?: ServerResponse }
    return askFor(outgoing === undefined ? askerBehind(c.req.raw.signal) : askerOf(outgoing), next)
  }
}

/** The connection itself: the signal of a request is made only when somebody looks at it, which costs more than most statements. */
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

import type { ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { runForCaller } from '../database/Caller.ts'
import type { Caller } from '../database/Caller.ts'

/** Cancels database reads of a request when its caller has gone. Requests that change something are always completed. */
export function cancelAbandonedReads(): MiddlewareHandler {
  return (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const { outgoing } = (c.env ?? {}) as { readonly outgoing?: ServerResponse }
    return runForCaller(outgoing === undefined ? callerOfSignal(c.req.raw.signal) : callerOf(outgoing), next)
  }
}

/** The connection is used, because creating a request's abort signal costs more than most statements. */
function callerOf(outgoing: ServerResponse): Caller {
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
function callerOfSignal(signal: AbortSignal): Caller {
  return {
    isGone: () => signal.aborted,
    onGone(listener) {
      signal.addEventListener('abort', listener, { once: true })
      return () => signal.removeEventListener('abort', listener)
    },
  }
}

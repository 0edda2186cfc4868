import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { Settings } from '../settings/Settings.ts'

/** A year; other names of the domain are their operator's to decide about. */
const STRICT_TRANSPORT = 'max-age=31536000'

/** Tells browsers to come by https only, where people reach the instance by it. */
export function strictTransport({ publicUrl }: Pick<Settings, 'publicUrl'>): MiddlewareHandler {
  if (!publicUrl.startsWith('https:')) return (_, next) => next()
  return async (c, next) => {
    await next()
    c.res.headers.set('Strict-Transport-Security', STRICT_TRANSPORT)
  }
}

/** Refuses a request that names two hosts (RFC 9112, 3.2): whatever stands before us may have decided by the other one. */
export function oneHost(): MiddlewareHandler {
  return async (c, next) => {
    const incoming = (c.env as { readonly incoming?: IncomingMessage } | undefined)?.incoming
    if (incoming !== undefined && hasSeveralHosts(incoming)) return c.json({ error: 'The request names more than one host' }, 400)
    await next()
    return undefined
  }
}

/** Looks at the headers as they were sent: Node keeps the first of two. */
export function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1
}

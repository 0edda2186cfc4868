import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { Settings } from '../settings/Settings.ts'

/** One year; subdomains are not included, because they are the operator's own matter. */
const STRICT_TRANSPORT = 'max-age=31536000'

/** Tells browsers to use https only, if the instance is reached by https. */
export function strictTransport({ publicUrl }: Pick<Settings, 'publicUrl'>): MiddlewareHandler {
  if (!publicUrl.startsWith('https:')) return (_, next) => next()
  return async (c, next) => {
    await next()
    c.res.headers.set('Strict-Transport-Security', STRICT_TRANSPORT)
  }
}

/** Refuses a request with two Host headers (RFC 9112, 3.2): a proxy in front may have used the other one. */
export function refuseSeveralHosts(): MiddlewareHandler {
  return async (c, next) => {
    const incoming = (c.env as { readonly incoming?: IncomingMessage } | undefined)?.incoming
    if (incoming !== undefined && hasSeveralHosts(incoming)) return c.json({ error: 'The request names more than one host' }, 400)
    await next()
    return undefined
  }
}

/** Examines the raw headers, because Node keeps only the first of two. */
export function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1
}

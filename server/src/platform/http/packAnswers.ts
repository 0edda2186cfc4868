import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { acceptedEncoding } from './acceptedEncoding.ts'

/** What fits into one packet of the network anyway, in bytes. */
const SMALLEST = 1200

const pack = promisify(gzip)

/**
 * Sends what is read from the API compressed: a page of posts is a ninth of its size. No answer to a request that a browser makes by itself is
 * packed together with a secret: the API knows its callers by a token that only their own code has.
 */
export function packAnswers(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers, status, body } = c.res
    if (c.req.raw.method !== 'GET' || status !== 200 || body === null || headers.has('content-encoding')) return
    if (!/^application\/json\b/i.test(headers.get('content-type') ?? '')) return
    headers.append('Vary', 'Accept-Encoding')
    if (acceptedEncoding(c.req.header('accept-encoding'), ['gzip']) === null) return
    const plain = new Uint8Array(await c.res.arrayBuffer())
    const isWorth = plain.byteLength >= SMALLEST
    const sent = new Headers(headers)
    sent.delete('content-length')
    if (isWorth) sent.set('Content-Encoding', 'gzip')
    const bytes = isWorth ? new Uint8Array(await pack(plain)) : plain
    c.res = undefined
    c.res = new Response(bytes, { status, headers: sent })
  }
}

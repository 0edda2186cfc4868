import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { acceptedEncoding } from './acceptedEncoding.ts'

/** Smaller answers fit into one network packet anyway, in bytes. */
const SMALLEST = 1200

const pack = promisify(gzip)

/**
 * Compresses the API's answers: a page of posts shrinks to a ninth. Attacks that measure compressed sizes are not possible, because
 * no request that a browser sends by itself carries a token.
 */
export function compressResponses(): MiddlewareHandler {
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

import type { Context, Hono } from 'hono'
import { Hono as Router } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { matchesEtag } from '../../platform/http/matchesEtag.ts'
import { isMediaKey } from '../../platform/media-store/MediaStore.ts'
import type { ByteRange } from '../../platform/media-store/MediaStore.ts'
import { servedTypes } from './sniffMedia.ts'

/** The stored files. Their content never changes, so they are cached for ever; scripts in them are not run; pages of every origin may read them. */
export function mediaFileRoutes(ctx: Pick<AppContext, 'mediaStore'>): Hono {
  const app = new Router()
  // Files of other servers, below `/media/far/`, are served by `federation/remote-media`.
  app.get('/media/*', (c, next) => (c.req.path.startsWith('/media/far/') ? next() : serveFile(ctx, c, c.req.path.slice('/media/'.length))))
  app.options('/media/*', (c) =>
    c.body(null, 204, {
      ...openHeaders,
      'Access-Control-Allow-Methods': 'GET, HEAD',
      'Access-Control-Allow-Headers': 'Range, If-None-Match',
      'Access-Control-Max-Age': '86400',
    }),
  )
  return app
}

const openHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Length, Content-Range, ETag',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  // The policy for files: even an undetected HTML or SVG file cannot run scripts or send forms.
  'Content-Security-Policy': "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
}

/** A stored file by its key, or a part of it. */
export async function serveFile(ctx: Pick<AppContext, 'mediaStore'>, c: Context, key: string): Promise<Response> {
  const type = servedTypes.get(key.slice(key.lastIndexOf('.') + 1))
  const file = isMediaKey(key) && type !== undefined ? await ctx.mediaStore.stat(key) : null
  if (file === null || type === undefined) return missing(c)

  const etag = `"${key.slice(key.lastIndexOf('/') + 1, key.lastIndexOf('.'))}"`
  const headers = {
    ...openHeaders,
    'Content-Type': type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: etag,
    'Accept-Ranges': 'bytes',
  }
  if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)

  const isHead = c.req.raw.method === 'HEAD'
  const isWhole = isHead || (c.req.header('if-range') !== undefined && c.req.header('if-range') !== etag)
  const range = isWhole ? null : readRange(c.req.header('range'), file.size)
  if (range === 'impossible') return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${file.size}` })

  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  const status = range === null ? 200 : 206
  const all: Record<string, string> = { ...headers, 'Content-Length': String(end - start + 1) }
  if (range !== null) all['Content-Range'] = `bytes ${start}-${end}/${file.size}`
  if (isHead || file.size === 0) return c.body(null, status, all)
  // The file is opened before the answer begins, so that an unreachable store gives an error status instead of a truncated picture.
  const bytes = await ctx.mediaStore.read(key, { start, end })
  return bytes === null ? missing(c) : c.body(bytes, status, all)
}

export function missing(c: Context): Response {
  return c.json({ error: 'Record not found' }, 404, { ...openHeaders, 'Cache-Control': 'no-store' })
}

/** A single range of bytes; several ranges, or an invalid header, are answered with the whole file, as the standard allows. */
function readRange(header: string | undefined, size: number): ByteRange | 'impossible' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (match === null) return null
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'impossible' : { start: size - length, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return null
  return start >= size ? 'impossible' : { start, end }
}

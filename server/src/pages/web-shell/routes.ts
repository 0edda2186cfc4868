import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { Hono } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { acceptedEncoding } from '../../platform/http/acceptedEncoding.ts'
import type { Encoding } from '../../platform/http/acceptedEncoding.ts'
import { matchesEtag } from '../../platform/http/matchesEtag.ts'
import { isTextWorker, shellHeaders, textWorkerPolicy } from './shellHeaders.ts'
import { describePage, plainPage } from './describePage.ts'
import { readInitialState } from './readInitialState.ts'
import { createBuildReader, etagOf } from './readBuild.ts'
import type { BuiltFile } from './readBuild.ts'
import { writeShell } from './writeShell.ts'

/** Addresses that do not belong to the client; if no other route has answered, the answer is 404. */
const foreign = /^\/(api|oauth|auth|media|packs|emoji|avatars|headers|\.well-known|nodeinfo|health|metrics|users)(\/|$)/
/** Those of these addresses that people open by links, which may be truncated or mistyped. For them the client shows that the page does not exist. */
const mistaken = /^\/(oauth|auth)(\/|$)/
/** Addresses of files: where the file does not exist, the answer must be 404 and not the client's page. */
const fileLike = /^\/(assets\/.*|[^/@]+\.(js|mjs|css|map|json|webmanifest|svg|png|webp|ico|woff2|txt|xml|php))$/

/** The built client: its files, and its page for every other address, limited for each address of a caller. To be mounted last. */
export function webShellRoutes(ctx: AppContext, root: string, limit: MiddlewareHandler): Hono {
  const app = new Hono()
  const readBuild = createBuildReader(root)

  app.get('*', async (c, next) => {
    const path = c.req.path
    const isMistaken = mistaken.test(path) && (c.req.header('accept') ?? '').includes('text/html')
    if (foreign.test(path) && !isMistaken) return next()
    const build = await readBuild()
    if (build === null)
      return c.text('The web client has not been built yet. Run "npm run build", then load this page again.\n', 503, {
        'Cache-Control': 'no-store',
      })
    const headers = shellHeaders(ctx.settings.publicUrl, build)
    const file = build.files.get(path)
    if (file !== undefined) return answerFile(c, path, file, headers)
    if (fileLike.test(path)) return c.text('Not found\n', 404, { ...headers, 'Cache-Control': 'no-store' })
    // Only pages are counted: files are cheap, while a page is read from the database, rendered and compressed.
    const refusal = await limit(c, async () => {
      // With the parameter `as`, the client shows the page for another account, maybe of another server, where the ids mean other objects.
      const isElsewhere = c.req.query('as') !== undefined
      const description = isMistaken ? plainPage(ctx, 404) : isElsewhere ? plainPage(ctx, 200) : describePage(ctx, path)
      const [page, state] = await Promise.all([description, readInitialState(ctx)])
      c.res = await answerPage(c, writeShell(build.index, page, ctx.settings, state), page.status, headers)
    })
    return refusal ?? c.res
  })
  return app
}

function answerFile(c: Context, path: string, file: BuiltFile, common: Record<string, string>): Response {
  const encoding = acceptedEncoding(c.req.header('accept-encoding'), Object.keys(file.packed) as Encoding[])
  const headers: Record<string, string> = {
    ...common,
    ...(isTextWorker(path) ? { 'Content-Security-Policy': textWorkerPolicy } : {}),
    'Content-Type': file.type,
    'Cache-Control': cachingOf(path),
    ETag: file.etag,
    Vary: 'Accept-Encoding',
  }
  if (matchesEtag(c.req.header('if-none-match'), file.etag)) return c.body(null, 304, headers)
  if (encoding !== null) headers['Content-Encoding'] = encoding
  const bytes = (encoding === null ? undefined : file.packed[encoding]) ?? file.plain
  headers['Content-Length'] = String(bytes.byteLength)
  return c.req.raw.method === 'HEAD' ? c.body(null, 200, headers) : c.body(bytes, 200, headers)
}

function cachingOf(path: string): string {
  // The build puts a hash of the content into these names.
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  if (/\.(js|webmanifest|json)$/.test(path)) return 'no-cache'
  return 'public, max-age=86400'
}

async function answerPage(c: Context, html: string, status: 200 | 404, common: Record<string, string>): Promise<Response> {
  // A weak tag, because the same page may be compressed in different ways.
  const headers: Record<string, string> = {
    ...common,
    'Content-Type': 'text/html; charset=UTF-8',
    'Cache-Control': 'no-cache',
    ETag: `W/${etagOf(html)}`,
    Vary: 'Accept-Encoding',
  }
  if (status === 200 && matchesEtag(c.req.header('if-none-match'), headers['ETag'] ?? '')) return c.body(null, 304, headers)
  if (c.req.raw.method === 'HEAD') return c.body(null, status, headers)
  const encoding = acceptedEncoding(c.req.header('accept-encoding'), ['br', 'gzip'])
  if (encoding === null) return c.body(html, status, headers)
  const packed =
    encoding === 'br'
      ? await promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await promisify(gzip)(html)
  return c.body(new Uint8Array(packed), status, { ...headers, 'Content-Encoding': encoding })
}

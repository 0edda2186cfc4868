import { createHash } from 'node:crypto'
import { customEmojiEndpoints } from '@starling/api/custom-emojis'
import { Hono } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { acceptedEncoding } from '../../platform/http/acceptedEncoding.ts'
import { matchesEtag } from '../../platform/http/matchesEtag.ts'
import { mount } from '../../platform/http/mount.ts'
import { emojiPack } from './emojiPack.ts'
import { serializeCustomEmoji } from './serializeCustomEmoji.ts'

/** The local custom emoji, and the names of Unicode emoji. https://docs.joinmastodon.org/methods/custom_emojis/ */
export function customEmojiRoutes(ctx: AppContext): Hono {
  const app = new Hono()

  mount(app, ctx, customEmojiEndpoints.list, async ({ c }) => {
    const rows = await ctx.db
      .selectFrom('custom_emojis')
      .selectAll()
      .where('domain', 'is', null)
      .orderBy('category')
      .orderBy('shortcode')
      .execute()
    const body = JSON.stringify(rows.map((row) => ({ ...serializeCustomEmoji(ctx, row), license: row.license })))
    const headers = { ETag: `W/"${createHash('sha256').update(body).digest('hex').slice(0, 24)}"`, 'Cache-Control': 'no-cache' }
    if (matchesEtag(c.req.header('if-none-match'), headers.ETag)) return c.body(null, 304, headers)
    return c.body(body, 200, { ...headers, 'Content-Type': 'application/json; charset=UTF-8' })
  })

  app.get('/packs/emoji/:file', async (c) => {
    const pack = await emojiPack(/^([a-z-]+)\.json$/.exec(c.req.param('file'))?.[1] ?? '')
    if (pack === null) return c.json({ error: 'Record not found' }, 404)
    const headers: Record<string, string> = {
      ETag: pack.etag,
      'Cache-Control': 'public, max-age=3600',
      Vary: 'Accept-Encoding',
      'X-Content-Type-Options': 'nosniff',
    }
    if (matchesEtag(c.req.header('if-none-match'), pack.etag)) return c.body(null, 304, headers)
    const encoding = acceptedEncoding(c.req.header('accept-encoding'), ['br', 'gzip'])
    if (encoding !== null) headers['Content-Encoding'] = encoding
    return c.body(new Uint8Array(pack[encoding ?? 'plain']), 200, { ...headers, 'Content-Type': 'application/json; charset=UTF-8' })
  })

  return app
}

import { Hono } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { packSource } from './packSource.ts'

/** The source code of this server, for all its users (section 13 of the licence). */
export function sourceRoutes(ctx: Pick<AppContext, 'settings'>, root: string): Hono {
  const app = new Hono()
  const { sourceUrl, version } = ctx.settings
  // Packed once, because the source of a running server does not change.
  let packed: Promise<Uint8Array> | null = null
  app.get('/source', async (c) => {
    if (sourceUrl !== null) return c.redirect(sourceUrl)
    packed ??= packSource(root, `starling-${version}`)
    packed.catch(() => (packed = null))
    return c.body(new Uint8Array(await packed), 200, {
      'Content-Type': 'application/gzip',
      'Content-Disposition': `attachment; filename="starling-${version}.tar.gz"`,
      'Cache-Control': 'public, max-age=3600',
      'X-Content-Type-Options': 'nosniff',
    })
  })
  return app
}

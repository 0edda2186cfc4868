import { Hono } from 'hono'
import sharp from 'sharp'

/** The same paths as in Mastodon; several clients recognise "missing.png" and then show no picture. */
export const defaultAvatarPath = '/avatars/original/missing.png'
export const defaultHeaderPath = '/headers/original/missing.png'

const avatar = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">
<rect width="400" height="400" fill="#cfd6e4"/><circle cx="200" cy="158" r="74" fill="#f4f6fa"/>
<path d="M52 400c0-88 66-142 148-142s148 54 148 142z" fill="#f4f6fa"/></svg>`

const header = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="500" viewBox="0 0 1500 500">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#c9d4e8"/><stop offset="1" stop-color="#e9e3f1"/></linearGradient></defs>
<rect width="1500" height="500" fill="url(#g)"/></svg>`

/** The pictures of accounts without their own. */
export function defaultPictureRoutes(): Hono {
  const routes = new Hono()
  const drawn = new Map<string, Promise<Buffer>>()
  const draw = (svg: string): Promise<Buffer> => {
    const known = drawn.get(svg) ?? sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()
    drawn.set(svg, known)
    return known
  }
  for (const [path, svg] of [
    [defaultAvatarPath, avatar],
    [defaultHeaderPath, header],
  ] as const) {
    routes.get(path, async (c) =>
      c.body(new Uint8Array(await draw(svg)), 200, { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' }),
    )
  }
  return routes
}

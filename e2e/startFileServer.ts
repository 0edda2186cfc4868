import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listenOnLoopback } from './listenOnLoopback.ts'
import type { LoopbackServer } from './listenOnLoopback.ts'

const dist = fileURLToPath(new URL('../web/dist', import.meta.url))
const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
  ['.json', 'application/json'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.webmanifest', 'application/manifest+json'],
])

/** Serves the built client as a plain web host does: index.html for paths without a file extension, 404 for files that do not exist. */
export function startFileServer(): Promise<LoopbackServer> {
  return listenOnLoopback((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = extname(pathname) === '' ? '/index.html' : pathname
    readFile(join(dist, path)).then(
      (bytes) => response.writeHead(200, { 'content-type': types.get(extname(path)) ?? 'application/octet-stream' }).end(bytes),
      () => response.writeHead(404).end(),
    )
  })
}

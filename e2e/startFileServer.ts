import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { contentTypes, dist } from './builtClient.ts'
import { listenOnLoopback } from './listenOnLoopback.ts'
import type { LoopbackServer } from './listenOnLoopback.ts'

/** Serves the built client as a plain web host does: index.html for paths without a file extension, 404 for files that do not exist. */
export function startFileServer(): Promise<LoopbackServer> {
  return listenOnLoopback((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = extname(pathname) === '' ? '/index.html' : pathname
    readFile(join(dist, path)).then(
      (bytes) => response.writeHead(200, { 'content-type': contentTypes.get(extname(path)) ?? 'application/octet-stream' }).end(bytes),
      () => response.writeHead(404).end(),
    )
  })
}

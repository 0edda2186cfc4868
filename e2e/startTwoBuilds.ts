import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { contentTypes, dist } from './builtClient.ts'
import { listenOnLoopback } from './listenOnLoopback.ts'

export interface TwoBuilds {
  readonly origin: string
  /** Replaces the build by the newer one, whose files all have other names. */
  deploy(): void
  close(): Promise<void>
}

/** A web server with the client in front of a server's API; the client can be replaced while a tab is open. */
export async function startTwoBuilds(apiOrigin: string): Promise<TwoBuilds> {
  const older = readBuild()
  const newer = renamed(older)
  let files = older

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
    if (/^\/(?:api|media|nodeinfo|oauth)\b/.test(pathname)) {
      const answered = await fetch(apiOrigin + pathname + search)
      response.writeHead(answered.status, { 'content-type': answered.headers.get('content-type') ?? 'application/json' })
      response.end(Buffer.from(await answered.arrayBuffer()))
      return
    }
    const path = extname(pathname) === '' ? '/index.html' : pathname
    const file = files.get(path)
    const cacheControl = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    response.writeHead(file ? 200 : 404, { 'content-type': contentTypes.get(extname(path)) ?? 'text/plain', 'cache-control': cacheControl })
    response.end(file)
  }

  const server = await listenOnLoopback(answer)
  return {
    ...server,
    deploy() {
      files = newer
    },
  }
}

function readBuild(): Map<string, Buffer> {
  const names = readdirSync(dist, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile() && contentTypes.has(extname(entry.name)))
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(dist.length), readFileSync(path)]
    }),
  )
}

/** Makes a second build of the same client: each file gets a new name, and all references to it are changed. */
function renamed(files: Map<string, Buffer>): Map<string, Buffer> {
  const assets = [...files.keys()].filter((path) => path.startsWith('/assets/')).map((path) => path.slice('/assets/'.length))
  const pattern = new RegExp(assets.map((name) => name.replaceAll(/[.$+]/g, String.raw`\$&`)).join('|'), 'g')
  const rename = (text: string) =>
    text.replaceAll(pattern, (name) => `new-${name}`).replace(/("?url"?:"index\.html"|"?revision"?:")(?=[0-9a-f]{32})/g, '$1f')
  return new Map([...files].map(([path, text]) => [rename(path), Buffer.from(rename(text.toString()))]))
}

import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Encoding } from '../../platform/http/acceptedEncoding.ts'

export interface BuiltFile {
  readonly type: string
  readonly etag: string
  readonly plain: Uint8Array<ArrayBuffer>
  /** Its compressed versions, which the build wrote to `name.br` and `name.gz`. */
  readonly packed: Readonly<Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>>
}

export interface Build {
  readonly index: string
  /** The hashes of inline scripts, for the content security policy. */
  readonly scriptHashes: readonly string[]
  /** The hashes of inline style sheets. */
  readonly styleHashes: readonly string[]
  /** By the path of their address. Only these files are served, so no path can leave the folder. */
  readonly files: ReadonlyMap<string, BuiltFile>
}

const types = new Map<string, string>([
  ['.html', 'text/html; charset=UTF-8'],
  ['.js', 'text/javascript; charset=UTF-8'],
  ['.mjs', 'text/javascript; charset=UTF-8'],
  ['.css', 'text/css; charset=UTF-8'],
  ['.json', 'application/json; charset=UTF-8'],
  ['.webmanifest', 'application/manifest+json; charset=UTF-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.webp', 'image/webp'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
  ['.txt', 'text/plain; charset=UTF-8'],
  ['.mp3', 'audio/mpeg'],
  ['.ogg', 'audio/ogg'],
  ['.wasm', 'application/wasm'],
  ['.model', 'application/octet-stream'],
])

/** Makes a function that answers the built client: read once, and again after a new build; null where there is none. */
export function createBuildReader(root: string): () => Promise<Build | null> {
  let known: { readonly version: number; readonly build: Promise<Build> } | null = null
  return async () => {
    const version = await stat(join(root, 'index.html')).then(
      (found) => found.mtimeMs,
      () => null,
    )
    if (version === null) return null
    if (known?.version !== version) known = { version, build: readBuild(root) }
    return known.build
  }
}

async function readBuild(root: string): Promise<Build> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const bytes = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    bytes.set(`/${relative(root, file).split(sep).join('/')}`, new Uint8Array(await readFile(file)))
  }
  const files = new Map<string, BuiltFile>()
  for (const [path, plain] of bytes) {
    const type = types.get(extname(path))
    if (type === undefined || path === '/index.html') continue
    const br = bytes.get(`${path}.br`)
    const gzip = bytes.get(`${path}.gz`)
    files.set(path, {
      type,
      etag: etagOf(plain),
      plain,
      packed: { ...(br === undefined ? {} : { br }), ...(gzip === undefined ? {} : { gzip }) },
    })
  }
  const index = new TextDecoder().decode(bytes.get('/index.html'))
  return { index, scriptHashes: hashesOf('script', index), styleHashes: hashesOf('style', index), files }
}

/** Elements with attributes are ignored: they refer to a file, or were not written by the build. */
function hashesOf(element: 'script' | 'style', html: string): string[] {
  return [...html.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))].map(
    ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  )
}

/** The same text for the same content. */
export function etagOf(bytes: Uint8Array | string): string {
  return `"${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}"`
}

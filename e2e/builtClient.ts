import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the built client. */
export const dist = fileURLToPath(new URL('../web/dist', import.meta.url))

/** The content types of the built client's files, by the ending of their names. */
export const contentTypes: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
  ['.json', 'application/json'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.webmanifest', 'application/manifest+json'],
])

/** The addresses of the client's scripts that contain this text, because their names do not tell their content. */
export function assetsWith(words: string): ReadonlySet<string> {
  const folder = join(dist, 'assets')
  const found = readdirSync(folder).filter((name) => name.endsWith('.js') && readFileSync(join(folder, name), 'utf8').includes(words))
  if (found.length === 0) throw new Error(`No script of the client contains “${words}”`)
  return new Set(found.map((name) => `/assets/${name}`))
}

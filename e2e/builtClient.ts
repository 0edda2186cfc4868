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

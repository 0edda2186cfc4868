import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const loader = join(import.meta.dirname, '../src/ui/withSheets.ts')
/** The module of Vite's own helper, which every `import()` calls. It also handles scripts, nonces and base paths, none of which are needed here. */
// oxlint-disable-next-line no-control-regex -- Names of virtual modules begin with a zero.
const VITE_LOADER = /^\0vite\/preload-helper\.js$/

/** A chunk with the style sheets it needs. */
export interface SheetUser {
  readonly fileName: string
  readonly isEntry: boolean
  /** The chunks it imports. */
  readonly imports: readonly string[]
  /** The names of its sheets; changed in place. */
  readonly sheets: Set<string>
}

/**
 * Joins the style sheets of everything that is loaded after the first screen into one.
 * Why: a sheet with cascade layers that is loaded later makes Chromium compute the styles and the layout of the whole page again, and there were
 * sixty of them (docs/decisions/0094-scrolling-and-sheets.md).
 */
export function laterSheet(): Plugin {
  const sources = new Map<string, string>()
  return {
    name: 'starling-later-sheet',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: VITE_LOADER },
      handler: () => `export { withSheets as __vitePreload } from ${JSON.stringify(loader)}`,
    },
    transform: {
      filter: { id: /\.css$/ },
      handler(code, id) {
        sources.set(id, code)
        return null
      },
    },
    // Chunks that import others contain the joined sheet's name, so they must change with any part of it.
    augmentChunkHash: ({ dynamicImports }) => (dynamicImports.length > 0 ? digest(sources) : undefined),
    generateBundle: {
      // Runs before Vite writes the names of the needed sheets into the chunks.
      order: 'pre',
      handler(_options, bundle) {
        const users = Object.values(bundle)
          .filter((file) => file.type === 'chunk')
          .map(({ fileName, isEntry, imports, viteMetadata }) => ({
            fileName,
            isEntry,
            imports,
            sheets: viteMetadata?.importedCss ?? new Set<string>(),
          }))
        const later = laterSheets(users)
        const source = later.map((name) => {
          const sheet = bundle[name]
          if (sheet?.type !== 'asset') throw new Error(`The build has no sheet ${name}`)
          delete bundle[name]
          return typeof sheet.source === 'string' ? sheet.source : new TextDecoder().decode(sheet.source)
        })
        if (later.length === 0) return
        const joined = this.getFileName(this.emitFile({ type: 'asset', name: 'later.css', source: source.join('') }))
        for (const { sheets } of users) replaceSheets(sheets, later, joined)
      },
    },
  }
}

/** The names of sheets that neither an entry nor a chunk it imports needs. */
export function laterSheets(users: readonly SheetUser[]): readonly string[] {
  const byName = new Map(users.map((user) => [user.fileName, user]))
  const first = new Set<string>()
  const seen = new Set<string>()
  const queue = users.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    const user = byName.get(name)
    for (const sheet of user?.sheets ?? []) first.add(sheet)
    queue.push(...(user?.imports ?? []))
  }
  const all = new Set(users.flatMap(({ sheets }) => [...sheets]))
  return [...all].filter((sheet) => !first.has(sheet)).toSorted()
}

/** Replaces the joined sheets by the name of the resulting one. */
function replaceSheets(sheets: Set<string>, later: readonly string[], joined: string): void {
  const needsJoined = later.filter((name) => sheets.delete(name)).length > 0
  if (needsJoined) sheets.add(joined)
}

function digest(sources: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
  for (const [, code] of [...sources].toSorted(([a], [b]) => (a < b ? -1 : 1))) hash.update(code)
  return hash.digest('hex')
}

import type { Plugin } from 'vite'
import { circleOf } from './circleOf.ts'
import { fewerChunks } from './fewerChunks.ts'
import type { ReadModule } from './realImports.ts'
import { readModule, realImports } from './realImports.ts'

/**
 * A comment that makes the engine compile a file while it arrives, on another thread, instead of each function when it is first called:
 * a fifth less time until the first post (docs/decisions/0060-first-post.md). It counts at the very beginning only, and minification removes
 * comments, so it is added last.
 */
const compileHint = '//# allFunctionsCalledOnLoad'

/** Third-party modules that are left as they are: they import none of ours. The icon library's entry re-exports a module for each icon. */
const isOwn = (id: string) => !/[\\/]node_modules[\\/](?!lucide-react[\\/])/.test(id)
/** scripts/build.mjs asks for files that are not joined where joining them has failed. */
const isJoining = process.env['SEPARATE_CHUNKS'] === undefined

/**
 * Puts all modules of the first screen into two chunks: React, which rarely changes, and the rest.
 * Why: by default, modules shared by the first and later screens become twenty small chunks, each a request. Modules
 * loaded later become hundreds of chunks, which `fewerChunks` joins (docs/decisions/0087-fewer-files.md).
 */
export function firstChunk(): Plugin {
  let later: ReadonlyMap<string, string> = new Map()
  return {
    name: 'starling-first-chunk',
    apply: 'build',
    outputOptions: (options) => ({
      ...options,
      // The first file lists all others by name; bare hashes keep that list short.
      chunkFileNames: (chunk) => (chunk.name === 'react' ? 'assets/react-[hash].js' : 'assets/[hash].js'),
      assetFileNames: 'assets/[hash][extname]',
      codeSplitting: {
        groups: [
          { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 2 },
          { name: 'first', tags: ['$initial'], priority: 1 },
          { name: (id) => later.get(id) ?? null, includeDependenciesRecursively: false, debugName: 'later' },
        ],
      },
    }),
    buildEnd() {
      if (!isJoining) return
      const known = [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? [])
      const read = new Map<string, ReadModule>()
      for (const { id, code, importedIds } of known) if (code !== null && isOwn(id)) read.set(id, readModule(this.parse(code), importedIds))
      const modules = known.map(
        ({ id, code, importedIds, dynamicallyImportedIds }) =>
          [
            id,
            {
              size: code?.length ?? 0,
              imports: read.has(id) ? realImports(id, read) : importedIds,
              later: dynamicallyImportedIds,
              isStyle: id.includes('.css'),
            },
          ] as const,
      )
      later = fewerChunks(
        new Map(modules),
        known.filter(({ isEntry }) => isEntry).map(({ id }) => id),
      )
    },
    generateBundle: {
      // Runs after Vite, which inserts its list of files at the top.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        // Chunks that import each other run in an order that depends on which is requested first.
        const circle = circleOf(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
        if (circle) {
          const lines = circle.map((name) => `${name}: ${chunks.find(({ fileName }) => fileName === name)?.moduleIds.join(', ')}`)
          this.error(`Files of the client need each other (SEPARATE_CHUNKS=1 builds without joining):\n${lines.join('\n')}`)
        }
        for (const chunk of chunks) if (chunk.isEntry || chunk.name === 'react') chunk.code = `${compileHint}\n${chunk.code}`
      },
    },
  }
}

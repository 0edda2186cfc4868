import type { Plugin } from 'vite'

/**
 * Lets the engine compile a file while it arrives, beside the main thread, and not function by function when each is first called:
 * a fifth less time until the first post (docs/decisions/0060-first-post.md). It counts at the very beginning only, and minification removes
 * comments, so it is added last.
 */
const compileHint = '//# allFunctionsCalledOnLoad'

/**
 * Puts all that the first screen needs into two files: React, which rarely changes, and the rest.
 * Why: left to themselves, modules that later screens share with the first become twenty small files, each a request.
 */
export function firstChunk(): Plugin {
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
        ],
      },
    }),
    generateBundle: {
      // After Vite, which puts its list of files above all else.
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && (chunk.isEntry || chunk.name === 'react')) chunk.code = `${compileHint}\n${chunk.code}`
      },
    },
  }
}

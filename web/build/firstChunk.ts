import type { Plugin } from 'vite'

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
      // Lets the engine compile them while they arrive, beside the main thread, and not function by function when each is first called.
      banner: (chunk) => (chunk.isEntry || chunk.name === 'react' ? '//# allFunctionsCalledOnLoad' : ''),
      codeSplitting: {
        groups: [
          { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 2 },
          { name: 'first', tags: ['$initial'], priority: 1 },
        ],
      },
    }),
  }
}

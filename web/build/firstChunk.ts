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
      codeSplitting: {
        groups: [
          { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 2 },
          { name: 'first', tags: ['$initial'], priority: 1 },
        ],
      },
    }),
  }
}

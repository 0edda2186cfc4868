import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const file = fileURLToPath(new URL('../src/ui/layers.css', import.meta.url))

/**
 * Writes the order of the cascade layers at the head of every style sheet, because style sheets are loaded in any order, and the first one
 * that names a layer decides its position.
 */
export function layerOrder(): Plugin {
  const statement = readFileSync(file, 'utf8').trim()
  return {
    name: 'starling-layer-order',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.+\.css$/ },
      handler: (code) => `${statement}\n${code}`,
    },
  }
}

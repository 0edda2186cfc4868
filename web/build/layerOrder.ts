import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const file = fileURLToPath(new URL('../src/ui/layers.css', import.meta.url))

/**
 * Writes the order of the cascade layers at the head of every style sheet.
 * Why: screens bring their own sheets in any order, and the first one to name a layer decides its place.
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

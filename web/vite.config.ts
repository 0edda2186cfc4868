import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { VitePWA as serviceWorker } from 'vite-plugin-pwa'
import { defineConfig } from 'vite'
import { bootScript } from './build/bootScript.ts'
import { chunkOf } from './build/chunks.ts'
import { compiledMessages } from './build/compiledMessages.ts'
import { compileHint } from './build/compileHint.ts'
import { frameStyles } from './build/frameStyles.ts'
import { gallery } from './build/gallery.ts'
import { layerOrder } from './build/layerOrder.ts'
import { manifests } from './build/manifests.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'
const macros = linguiTransformerBabelPreset({ descriptorFields: 'message', linguiConfig: getConfig({ cwd: root }) }, { cwd: root })

export default defineConfig({
  root,
  plugins: [
    layerOrder(),
    frameStyles(),
    babel({ presets: [macros, compiledMessages()] }),
    react(),
    lingui({ cwd: root }),
    bootScript(),
    gallery(),
    manifests(),
    compileHint(),
    serviceWorker({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['index.html', 'assets/*.{js,css}', '*.{svg,webmanifest}'],
        // Not precached, because recognising text needs the network anyway, for its engine and a model.
        globIgnores: ['assets/readText.worker-*.js'],
      },
    }),
  ],
  worker: {
    format: 'es',
    // The models are compressed files. With the ending `.gz`, the server would take them for the compressed copy of another file.
    rolldownOptions: {
      output: { assetFileNames: ({ names: [name = ''] }) => `assets/[name]-[hash]${name.endsWith('.gz') ? '.model' : '[extname]'}` },
    },
  },
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One style sheet, because in Chromium each later one recalculates the styles of the whole page
    // (docs/decisions/0094-scrolling-and-sheets.md).
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 2 },
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: chunkOf, debugName: 'later' },
          ],
        },
      },
    },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/oauth', '/auth', '/media', '/packs', '/nodeinfo', '/.well-known'].map((path) => [
        path,
        { target: apiOrigin, ws: path === '/api' },
      ]),
    ),
  },
})

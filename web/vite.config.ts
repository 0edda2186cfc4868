import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { VitePWA as serviceWorker } from 'vite-plugin-pwa'
import { defineConfig } from 'vite'
import { bootScript } from './build/bootScript.ts'
import { compiledMessages } from './build/compiledMessages.ts'
import { firstChunk } from './build/firstChunk.ts'
import { frameStyles } from './build/frameStyles.ts'
import { gallery } from './build/gallery.ts'
import { laterSheet } from './build/laterSheet.ts'
import { layerOrder } from './build/layerOrder.ts'
import { leanIcons } from './build/leanIcons.ts'
import { manifests } from './build/manifests.ts'
import { namedClasses } from './build/namedClasses.ts'
import { shortNames } from './build/shortNames.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const externalStore = fileURLToPath(new URL('src/ui/externalStore.ts', import.meta.url))
const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'
const macros = linguiTransformerBabelPreset({ descriptorFields: 'message', linguiConfig: getConfig({ cwd: root }) }, { cwd: root })

export default defineConfig({
  root,
  plugins: [
    layerOrder(),
    frameStyles(),
    leanIcons(),
    namedClasses(),
    babel({ presets: [macros, compiledMessages()] }),
    react(),
    lingui({ cwd: root }),
    bootScript(),
    gallery(),
    manifests(),
    laterSheet(),
    firstChunk(),
    serviceWorker({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: { globPatterns: ['index.html', 'assets/*.{js,css}', '*.{svg,webmanifest}'] },
    }),
  ],
  resolve: {
    alias: {
      // Whole paths: where Vite bundles dependencies for development, an address below the root means nothing.
      'use-sync-external-store/shim/index.js': externalStore,
      'use-sync-external-store/shim': externalStore,
    },
  },
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    outDir: 'dist',
    assetsInlineLimit: 0,
    // Of what a later chunk needs only the sheets are listed ahead: the list of all files would be a kB before the first post.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : files.filter((file) => file.endsWith('.css'))),
    },
    reportCompressedSize: false,
    // Two kB less in the first chunk than the default. Functions with parameters stay where they are: put in place of their calls, they compress worse.
    minify: 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 2, inline: 1 } },
  },
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: shortNames(root) } },
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

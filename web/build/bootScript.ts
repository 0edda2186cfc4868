import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const source = fileURLToPath(new URL('../src/session/boot.ts', import.meta.url))
const placeholder = '<!-- boot -->'

/**
 * Builds `src/session/boot.ts` into one classic script of its own.
 * Why: a module script waits for the whole document and its own imports; this one must run before either.
 */
export function bootScript(): Plugin {
  let isBuild = false
  return {
    name: 'starling-boot-script',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    configureServer(server) {
      server.middlewares.use('/boot.js', (_request, response, next) => {
        compileBoot(false).then((code) => {
          response.setHeader('content-type', 'text/javascript')
          response.end(code)
        }, next)
      })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, context) {
        if (!isBuild || !context.bundle) return html.replace(placeholder, '<script src="/boot.js"></script>')
        const fileName = await emitBoot(context.bundle)
        return html.replace(placeholder, `<script src="/${fileName}"></script>`)
      },
    },
  }
}

type Bundle = Record<string, unknown>

async function emitBoot(bundle: Bundle): Promise<string> {
  const code = await compileBoot(true)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  const fileName = `assets/boot-${Buffer.from(digest).toString('base64url').slice(0, 8)}.js`
  bundle[fileName] = { type: 'asset', fileName, names: ['boot.js'], originalFileNames: [], source: code, needsCodeReference: false }
  return fileName
}

async function compileBoot(minify: boolean): Promise<string> {
  const bundle = await rolldown({ input: source, tsconfig: false })
  const { output } = await bundle.generate({ format: 'iife', minify })
  await bundle.close()
  return output[0].code
}

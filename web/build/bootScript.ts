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
    async buildStart() {
      if (isBuild) this.emitFile({ type: 'asset', name: 'boot.js', source: await compileBoot(true) })
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
      handler(html, { bundle = {} }) {
        const built = Object.values(bundle).find((output) => output.type === 'asset' && output.names.includes('boot.js'))
        return html.replace(placeholder, `<script src="/${built?.fileName ?? 'boot.js'}"></script>`)
      },
    },
  }
}

async function compileBoot(minify: boolean): Promise<string> {
  const bundle = await rolldown({ input: source, tsconfig: false })
  const { output } = await bundle.generate({ format: 'iife', minify })
  await bundle.close()
  return output[0].code
}

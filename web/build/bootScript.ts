import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const source = fileURLToPath(new URL('../src/boot/boot.ts', import.meta.url))
const placeholder = '<!-- boot -->'

/**
 * Builds `src/boot/boot.ts` into one classic script and inlines it into the page; the server's Content-Security-Policy allows it by its
 * hash. A module script would wait for the whole document and its own imports, and a separate file would cost another round trip.
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
      async handler(html) {
        const script = isBuild ? `<script>${withoutTags(await compileBoot(true))}</script>` : '<script src="/boot.js"></script>'
        return html.replace(placeholder, () => script)
      },
    },
  }
}

/** Escapes sequences that would end the inline script or begin a comment. */
function withoutTags(code: string): string {
  if (/<\/script|<!--/i.test(code)) throw new Error('The boot script holds what would end it within a page')
  return code.trim()
}

async function compileBoot(isSmall: boolean): Promise<string> {
  const bundle = await rolldown({ input: source, tsconfig: false })
  const { output } = await bundle.generate({ format: 'iife', minify: isSmall })
  await bundle.close()
  return output[0].code
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { transform } from 'lightningcss'
import type { Plugin } from 'vite'

const sources = ['ui/layers.css', 'ui/reset.css', 'ui/tokens.css', 'boot/shell.css'].map((name) =>
  fileURLToPath(new URL(`../src/${name}`, import.meta.url)),
)

/**
 * Inlines the styles of the static frame in index.html, which the server's Content-Security-Policy allows by their hash, and moves the
 * other style sheet and the client's script behind the frame and the boot script. Browsers draw what precedes a style sheet while they wait
 * for it, so the first paint does not wait for another round trip (docs/decisions/0092-frame-before-the-sheet.md).
 */
export function frameStyles(): Plugin {
  return {
    name: 'starling-frame-styles',
    apply: 'build',
    enforce: 'pre',
    transform: {
      // These rules are inlined in the page already.
      handler: (_code, id) => (sources.includes(id) ? '' : null),
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => behindFrame(html).replace('</head>', () => `  <style>${frameRules()}</style>\n  </head>`),
    },
  }
}

function frameRules(): string {
  const code = Buffer.from(sources.map((source) => readFileSync(source, 'utf8')).join('\n'))
  const rules = new TextDecoder().decode(transform({ filename: 'frame.css', code, minify: true }).code)
  if (/<\/|<!--/.test(rules)) throw new Error('The rules of the frame hold what could end them within a page')
  return rules
}

/** Moves the links of style sheets and then the client's script to the end of the body, after the boot script. */
export function behindFrame(html: string): string {
  const sheets: string[] = []
  const scripts: string[] = []
  const rest = html.replaceAll(/\s*(<link rel="stylesheet"[^>]*>|<script type="module"[^>]*><\/script>)/g, (_match, tag: string) => {
    ;(tag.startsWith('<link') ? sheets : scripts).push(tag)
    return ''
  })
  return rest.replace(/\s*<noscript>/, (noscript) => [...sheets, ...scripts].map((tag) => `\n    ${tag}`).join('') + noscript)
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { transform } from 'lightningcss'
import type { Plugin } from 'vite'

const sources = ['ui/layers.css', 'ui/reset.css', 'ui/tokens.css', 'boot/shell.css'].map((name) =>
  fileURLToPath(new URL(`../src/${name}`, import.meta.url)),
)
const placeholder = '<!-- boot -->'

/**
 * Inlines the rules of the frame in index.html, which the server's policy allows by their hash, and moves the other style
 * sheet behind the frame: browsers draw what precedes a sheet while they wait for it.
 * Why: the first paint waited for the sheet, which is another round trip (docs/decisions/0092-frame-before-the-sheet.md).
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
      handler: (html) => behindFrame(html).replace(placeholder, () => `<style>${frameRules()}</style>\n    ${placeholder}`),
    },
  }
}

function frameRules(): string {
  const code = Buffer.from(sources.map((source) => readFileSync(source, 'utf8')).join('\n'))
  const rules = new TextDecoder().decode(transform({ filename: 'frame.css', code, minify: true }).code)
  if (/<\/|<!--/.test(rules)) throw new Error('The rules of the frame hold what could end them within a page')
  return rules
}

/** Moves the links of style sheets to the end of the body. */
export function behindFrame(html: string): string {
  const links: string[] = []
  const rest = html.replaceAll(/\s*(<link rel="stylesheet"[^>]*>)/g, (_match, link: string) => {
    links.push(link)
    return ''
  })
  return rest.replace(/\s*<noscript>/, (noscript) => links.map((link) => `\n    ${link}`).join('') + noscript)
}

import { Parser } from 'htmlparser2'

const BLOCKS = new Set(['p', 'li', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** HTML as plain text: entities are decoded, and lines end at `br` and at the end of paragraphs. The result must not be used as HTML. */
export function textOfHtml(html: string): string {
  let text = ''
  const parser = new Parser({
    ontext: (part) => void (text += part),
    onopentagname: (name) => void (name === 'br' && (text += '\n')),
    onclosetag: (name) => void (BLOCKS.has(name) && (text += '\n')),
  })
  parser.end(html)
  return text.replace(/\n+$/, '')
}

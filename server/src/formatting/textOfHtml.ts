import { Parser } from 'htmlparser2'

const BLOCKS = new Set(['p', 'li', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** HTML as plain text: entities are decoded, and a line ends where a line or a paragraph does. For text that is not drawn as HTML again. */
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

import { statusLimits } from './contentLimits.ts'
import { cutText } from './cutText.ts'
import { walkHtml } from './walkHtml.ts'

/** Elements whose words are names, addresses or code, which no translation may change. */
const keptElements = new Set(['a', 'code', 'pre'])

/** A piece of the result: markup that stays, or words to translate. */
interface Piece {
  readonly kind: 'markup' | 'words'
  readonly text: string
}

/**
 * Translates the words of a piece of HTML, one text after the other, and leaves its elements as they are. Mentions, hashtags, links,
 * code and custom emoji stay what they were. The result is as untrusted as the HTML was.
 */
export async function translateHtml(html: string, translate: (text: string) => Promise<string>): Promise<string> {
  let translated = ''
  for (const { kind, text } of piecesOf(html)) translated += kind === 'markup' ? text : escapeText(await translateText(text, translate))
  return translated
}

/** Translates plain text that may contain custom emoji, which stay what they were. */
export async function translateText(text: string, translate: (text: string) => Promise<string>): Promise<string> {
  let translated = ''
  for (const part of text.split(/(:\w+:)/u)) {
    const words = part.trim()
    const isShortcode = /^:\w+:$/u.test(words)
    // Marks and digits alone mean the same in every language.
    const result = isShortcode || !/\p{L}/u.test(words) ? words : (await translate(words)).trim()
    translated += words === '' ? part : part.replace(words, () => result)
  }
  return translated
}

function piecesOf(html: string): readonly Piece[] {
  const pieces: Piece[] = []
  const open: string[] = []
  let kept = 0
  const add = (kind: Piece['kind'], text: string) => pieces.push({ kind, text })
  walkHtml(cutText(html, statusLimits.source), {
    open(name, attributes) {
      open.push(name)
      if (keptElements.has(name)) kept += 1
      add('markup', startTag(name, attributes))
    },
    close() {
      const name = open.pop() ?? ''
      if (keptElements.has(name)) kept -= 1
      add('markup', `</${name}>`)
    },
    leaf: (name, attributes) => void add('markup', startTag(name, attributes)),
    text: (text) => void (kept > 0 ? add('markup', escapeText(text)) : add('words', text)),
  })
  return pieces
}

function startTag(name: string, attributes: ReadonlyMap<string, string>): string {
  return `<${name}${[...attributes].map(([each, value]) => ` ${each}="${escapeText(value)}"`).join('')}>`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

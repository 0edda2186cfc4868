import { decodeEntities } from './decodeEntities.ts'

/** The attributes of one start tag by their names in lower case; the first of a name counts. */
export type HtmlAttributes = ReadonlyMap<string, string>

/** One token of HTML; comments and declarations are skipped and give none. */
export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: HtmlAttributes; readonly isSelfClosing: boolean }
  | { readonly kind: 'close'; readonly name: string }

export interface Tokenizer {
  /** The next token, or null at the end. Only within SVG and MathML does `<![CDATA[` hold text. */
  readonly next: (isInForeign: boolean) => HtmlToken | null
  /** Skips the content of an element that holds no markup (`script`, `style` …), its end tag included. */
  readonly skipRawText: (name: string) => void
}

const noAttributes: HtmlAttributes = new Map()

/**
 * Cuts HTML into tokens as the standard's tokenizer does. The scan never goes back further than the start of the current tag,
 * so the time is linear in the length of the text, whatever it contains.
 */
export function createTokenizer(html: string): Tokenizer {
  const { length } = html
  let at = 0

  function next(isInForeign: boolean): HtmlToken | null {
    while (at < length) {
      const start = at
      const markup = findMarkup(html, at)
      if (markup > start) {
        at = markup
        return { kind: 'text', text: readText(html.slice(start, markup)) }
      }
      const token = readMarkup(isInForeign)
      if (token !== null) return token
    }
    return null
  }

  /** Reads the tag, comment or declaration that begins with the `<` at this place; null for those that give no token. */
  function readMarkup(isInForeign: boolean): HtmlToken | null {
    const second = html.charCodeAt(at + 1)
    if (second === EXCLAMATION) {
      if (isInForeign && html.startsWith('<![CDATA[', at)) return readCdata()
      skipDeclaration()
      return null
    }
    if (second === SLASH) {
      const third = html.charCodeAt(at + 2)
      if (!isLetter(third)) {
        skipPast('>', at + 2)
        return null
      }
      const name = readTagName(at + 2)
      return readAttributes() === null ? null : { kind: 'close', name }
    }
    if (second === QUESTION) {
      skipPast('>', at + 2)
      return null
    }
    const name = readTagName(at + 1)
    const read = readAttributes()
    return read === null ? null : { kind: 'open', name, ...read }
  }

  function readCdata(): HtmlToken | null {
    const start = at + '<![CDATA['.length
    skipPast(']]>', start)
    const end = html.endsWith(']]>', at) ? at - 3 : at
    return end > start ? { kind: 'text', text: html.slice(start, end) } : null
  }

  function skipDeclaration(): void {
    if (!html.startsWith('<!--', at)) return skipPast('>', at + 2)
    // "<!-->" and "<!--->" are comments too.
    if (html.startsWith('>', at + 4)) at += 5
    else if (html.startsWith('->', at + 4)) at += 6
    else {
      const end = find(/--!?>/g, at + 4)
      at = end === length ? length : html.indexOf('>', end) + 1
    }
  }

  function skipPast(end: string, from: number): void {
    const found = html.indexOf(end, from)
    at = found === -1 ? length : found + end.length
  }

  /** The position where the expression matches next, or the length of the text. */
  function find(expression: RegExp, from: number): number {
    expression.lastIndex = from
    return expression.exec(html)?.index ?? length
  }

  function readTagName(from: number): string {
    at = from
    while (at < length && !endsName(html.charCodeAt(at))) at += 1
    return html.slice(from, at).toLowerCase()
  }

  /** Reads up to the end of the tag; null where the text ends within it, for then there is no tag. */
  function readAttributes(): { attributes: HtmlAttributes; isSelfClosing: boolean } | null {
    let attributes: Map<string, string> | null = null
    let isSelfClosing = false
    while (at < length) {
      const code = html.charCodeAt(at)
      if (code === GREATER) {
        at += 1
        return { attributes: attributes ?? noAttributes, isSelfClosing }
      }
      isSelfClosing = code === SLASH
      if (isSpace(code) || code === SLASH) {
        at += 1
        continue
      }
      const start = at
      // An equals sign at the beginning is part of the attribute's name.
      at += 1
      while (at < length && html.charCodeAt(at) !== EQUALS && !endsName(html.charCodeAt(at))) at += 1
      const name = html.slice(start, at).toLowerCase()
      const value = readValue()
      attributes ??= new Map()
      if (!attributes.has(name)) attributes.set(name, value)
    }
    return null
  }

  function readValue(): string {
    let next = at
    while (isSpace(html.charCodeAt(next))) next += 1
    if (html.charCodeAt(next) !== EQUALS) {
      at = next
      return ''
    }
    at = next + 1
    while (isSpace(html.charCodeAt(at))) at += 1
    const first = html.charCodeAt(at)
    const start = at
    if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE) {
      skipPast(html.charAt(at), at + 1)
      return decodeEntities(html.slice(start + 1, at - 1), true)
    }
    while (at < length && html.charCodeAt(at) !== GREATER && !isSpace(html.charCodeAt(at))) at += 1
    return decodeEntities(html.slice(start, at), true)
  }

  return {
    next,
    skipRawText(name) {
      const end = rawTextEnds.get(name)
      at = end === undefined ? length : find(end, at)
      if (at === length) return
      readTagName(at + 2)
      readAttributes()
    },
  }
}

/** Elements whose content is text to their end tag; none of them is drawn. */
const rawTextNames = ['iframe', 'noembed', 'noframes', 'noscript', 'script', 'style', 'textarea', 'title', 'xmp']

const rawTextEnds: ReadonlyMap<string, RegExp> = new Map(
  rawTextNames.map((name) => [name, new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi')]),
)

/** Whether the content of this element is text and not markup: up to its end tag, or for `plaintext` to the end of the document. */
export function isRawText(name: string): boolean {
  return name === 'plaintext' || rawTextEnds.has(name)
}

const EXCLAMATION = 0x21
const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27
const SLASH = 0x2f
const EQUALS = 0x3d
const GREATER = 0x3e
const QUESTION = 0x3f

/** The position of the next tag, comment or declaration; a `<` before any other character is text. */
function findMarkup(html: string, from: number): number {
  for (let found = html.indexOf('<', from); found !== -1; found = html.indexOf('<', found + 1)) {
    const next = html.charCodeAt(found + 1)
    if (isLetter(next) || next === EXCLAMATION || next === QUESTION) return found
    if (next === SLASH && found + 2 < html.length) return found
  }
  return html.length
}

/** Line ends become newlines and nulls are left out, as the standard has it. */
function readText(raw: string): string {
  const text = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw
  return decodeEntities(text.includes('\u0000') ? text.replaceAll('\u0000', '') : text, false)
}

function endsName(code: number): boolean {
  return isSpace(code) || code === SLASH || code === GREATER
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c
}

function isLetter(code: number): boolean {
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x7a
}

import { createTokenizer, isRawText } from './createTokenizer.ts'
import type { HtmlAttributes, HtmlToken, Tokenizer } from './createTokenizer.ts'
import {
  blockElements,
  endsForeign,
  endsParagraph,
  ignoredTags,
  mathIntegrationPoints,
  scopeBoundaries,
  svgIntegrationPoints,
  voidElements,
  wordElements,
} from './htmlRules.ts'

/** Receives the elements and texts of a piece of HTML in document order; each `open` is followed by one `close`. */
export interface HtmlVisitor {
  readonly open: (name: string, attributes: HtmlAttributes) => void
  readonly close: () => void
  /** An element without content. */
  readonly leaf: (name: string, attributes: HtmlAttributes) => void
  readonly text: (text: string) => void
  /** Asked before each token: true ends the walk. */
  readonly isFull?: () => boolean
}

interface OpenElement {
  readonly name: string
  readonly kind: 'html' | 'svg' | 'math'
  /** Whether HTML is allowed again inside this SVG or MathML element. */
  readonly takesHtml: boolean
}

/**
 * Elements nested deeper become siblings, as browsers do at 512: finding the start of an element must not take
 * longer the deeper a text is nested.
 */
const deepest = 60

/**
 * Reads HTML without building a tree; the events are balanced whatever tags are missing or crossed. Elements end where the standard
 * says, with two simplifications: crossed elements (`<b><p></b></p>`) end together instead of being split, and
 * content between the cells of a table stays where it was written instead of moving before the table.
 *
 * Content that is not markup (`script`, `style` …) is skipped. Iterative, and in linear time.
 */
export function walkHtml(html: string, visitor: HtmlVisitor): void {
  const tokens = createTokenizer(html)
  const stack: OpenElement[] = []
  const walk: Walk = { stack, open: new Map(), visitor, tokens, tooDeep: 0, skipsNewline: false }
  while (visitor.isFull?.() !== true) {
    const current = stack.at(-1)
    const token = tokens.next(current !== undefined && current.kind !== 'html')
    if (token === null) break
    handle(token, walk)
  }
  closeDownTo(0, walk)
}

interface Walk {
  readonly stack: OpenElement[]
  /** How often each element name is on the stack, so that the stack is only searched for names it contains. */
  readonly open: Map<string, number>
  readonly visitor: HtmlVisitor
  readonly tokens: Tokenizer
  /** How many elements are open beyond the depth limit. */
  tooDeep: number
  /** The standard ignores a newline directly after `<pre>`. */
  skipsNewline: boolean
}

function handle(token: HtmlToken, walk: Walk): void {
  const isAfterPre = walk.skipsNewline
  walk.skipsNewline = false
  switch (token.kind) {
    case 'text': {
      const text = isAfterPre && token.text.startsWith('\n') ? token.text.slice(1) : token.text
      if (text !== '') walk.visitor.text(text)
      break
    }
    case 'open':
      if (isInForeign(walk.stack, token.name)) openForeign(token, walk)
      else openHtml(token.name, token.attributes, walk)
      break
    case 'close':
      if (walk.tooDeep > 0) walk.tooDeep -= 1
      else close(token.name, walk)
  }
}

function isInForeign(stack: readonly OpenElement[], name: string): boolean {
  const current = stack.at(-1)
  if (current === undefined || current.kind === 'html') return false
  if (!current.takesHtml) return true
  return current.kind === 'math' && (name === 'mglyph' || name === 'malignmark')
}

type OpenToken = Extract<HtmlToken, { kind: 'open' }>

function openForeign(token: OpenToken, walk: Walk): void {
  const { name, attributes, isSelfClosing } = token
  if (endsForeign.has(name) || (name === 'font' && ['color', 'face', 'size'].some((each) => attributes.has(each)))) {
    closeForeign(walk)
    openHtml(name, attributes, walk)
    return
  }
  if (isSelfClosing) {
    walk.visitor.leaf(name, attributes)
    return
  }
  const parent = walk.stack.at(-1)
  push(name, attributes, parent?.name === 'annotation-xml' && name === 'svg' ? 'svg' : (parent?.kind ?? 'html'), walk)
}

function closeForeign(walk: Walk): void {
  const { stack } = walk
  let length = stack.length
  for (let top = stack[length - 1]; top !== undefined && top.kind !== 'html' && !top.takesHtml; top = stack[length - 1]) length -= 1
  closeDownTo(length, walk)
}

function openHtml(written: string, attributes: HtmlAttributes, walk: Walk): void {
  const name = written === 'image' ? 'img' : written
  if (ignoredTags.has(name)) return
  if (name === 'form' && isOpen('form', walk)) return
  closeBefore(name, walk)
  if (isRawText(name)) {
    walk.tokens.skipRawText(name)
    return
  }
  if (voidElements.has(name)) {
    walk.visitor.leaf(name, attributes)
    return
  }
  push(name, attributes, name === 'svg' || name === 'math' ? name : 'html', walk)
  walk.skipsNewline = name === 'pre' || name === 'listing'
}

function push(name: string, attributes: HtmlAttributes, kind: OpenElement['kind'], walk: Walk): void {
  if (walk.stack.length >= deepest) {
    walk.tooDeep += 1
    return
  }
  walk.stack.push({ name, kind, takesHtml: takesHtml(name, kind, attributes) })
  walk.open.set(name, (walk.open.get(name) ?? 0) + 1)
  walk.visitor.open(name, attributes)
}

function takesHtml(name: string, kind: OpenElement['kind'], attributes: HtmlAttributes): boolean {
  if (kind === 'svg') return svgIntegrationPoints.has(name)
  if (kind === 'html') return false
  return (
    mathIntegrationPoints.has(name) ||
    (name === 'annotation-xml' && /^(text\/html|application\/xhtml\+xml)$/i.test(attributes.get('encoding') ?? ''))
  )
}

/** Ends the open elements that cannot contain the element that begins. */
function closeBefore(name: string, walk: Walk): void {
  switch (name) {
    case 'a':
    case 'button':
    case 'option':
      closeNearest([name], walk)
      break
    case 'li':
      closeItem(['li'], walk)
      break
    case 'dd':
    case 'dt':
      closeItem(['dd', 'dt'], walk)
      break
    case 'rt':
    case 'rp':
      closeReading(walk)
      break
    case 'tr':
      closeNearest(['tr'], walk)
      break
    case 'td':
    case 'th':
      closeCell(walk)
      break
    case 'tbody':
    case 'thead':
    case 'tfoot':
      closeCell(walk)
      closeNearest(['tbody', 'thead', 'tfoot'], walk)
      break
    default:
      if (/^h[1-6]$/.test(name) && /^h[1-6]$/.test(walk.stack.at(-1)?.name ?? '')) closeDownTo(walk.stack.length - 1, walk)
  }
  if (endsParagraph.has(name)) closeNearest(['p'], walk, ['button'])
}

/** Ends the previous list item, unless a block in between may hold items of its own. */
function closeItem(names: readonly string[], walk: Walk): void {
  const { stack } = walk
  if (!names.some((name) => isOpen(name, walk))) return
  for (let index = stack.length - 1; index >= 0; index -= 1) {
    const name = stack[index]?.name ?? ''
    if (names.includes(name)) return closeDownTo(index, walk)
    if (blockElements.has(name) && name !== 'address' && name !== 'div' && name !== 'p') return
  }
}

/** A ruby text ends the one before it, together with open elements whose end tag is optional. */
function closeReading(walk: Walk): void {
  const { stack } = walk
  const ruby = stack.findLastIndex((each) => each.name === 'ruby' || scopeBoundaries.has(each.name))
  if (stack[ruby]?.name !== 'ruby') return
  while (stack.length > ruby + 1 && endsByItself.has(stack.at(-1)?.name ?? '')) closeDownTo(stack.length - 1, walk)
}

const endsByItself: ReadonlySet<string> = new Set(['dd', 'dt', 'li', 'optgroup', 'option', 'p', 'rb', 'rp', 'rt', 'rtc'])

function closeCell(walk: Walk): void {
  const { stack } = walk
  const cell = stack.findLastIndex((each) => each.name === 'td' || each.name === 'th')
  const table = stack.findLastIndex((each) => each.name === 'table')
  if (cell > table) closeDownTo(cell, walk)
}

function close(name: string, walk: Walk): void {
  const { stack } = walk
  const current = stack.at(-1)
  if (current !== undefined && current.kind !== 'html') {
    if (name === 'p' || name === 'br') closeForeign(walk)
    else {
      for (let index = stack.length - 1; index >= 0 && stack[index]?.kind !== 'html'; index -= 1) {
        if (stack[index]?.name === name) return closeDownTo(index, walk)
      }
    }
  }
  closeHtml(name, walk)
}

function closeHtml(name: string, walk: Walk): void {
  if (name === 'br') walk.visitor.leaf('br', new Map())
  else if (name === 'p') {
    // `</p>` without an open paragraph makes an empty one.
    if (!closeNearest(['p'], walk, ['button'])) {
      walk.visitor.open('p', new Map())
      walk.visitor.close()
    }
  } else if (/^h[1-6]$/.test(name)) closeNearest(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], walk)
  else if (name === 'li') closeNearest(['li'], walk, ['ol', 'ul'])
  else if (tableParts.has(name)) closeWithin('table', name, walk)
  else if (blockElements.has(name) || wordElements.has(name)) closeNearest([name], walk)
  else closeOther(name, walk)
}

const tableParts: ReadonlySet<string> = new Set(['table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'])

/** Ends the nearest element of this name within the current table. */
function closeWithin(container: string, name: string, walk: Walk): void {
  const { stack } = walk
  for (let index = stack.length - 1; index >= 0; index -= 1) {
    const each = stack[index]
    if (each?.name === name) return closeDownTo(index, walk)
    if (each?.name === container || each?.name === 'template') return
  }
}

/** Ends the nearest open element with one of these names, and everything inside it; false where a boundary lies in between. */
function closeNearest(names: readonly string[], walk: Walk, boundaries: readonly string[] = []): boolean {
  const { stack } = walk
  if (!names.some((name) => isOpen(name, walk))) return false
  for (let index = stack.length - 1; index >= 0; index -= 1) {
    const each = stack[index]
    if (each === undefined) break
    if (each.kind === 'html' && names.includes(each.name)) {
      closeDownTo(index, walk)
      return true
    }
    if (each.kind !== 'html' || scopeBoundaries.has(each.name) || boundaries.includes(each.name)) break
  }
  return false
}

/** The end tag of an ordinary element has no effect outside the enclosing block. */
function closeOther(name: string, walk: Walk): void {
  const { stack } = walk
  if (!isOpen(name, walk)) return
  for (let index = stack.length - 1; index >= 0; index -= 1) {
    const each = stack[index]
    if (each === undefined || each.kind !== 'html' || blockElements.has(each.name)) return
    if (each.name === name) return closeDownTo(index, walk)
  }
}

function isOpen(name: string, walk: Walk): boolean {
  return (walk.open.get(name) ?? 0) > 0
}

function closeDownTo(length: number, walk: Walk): void {
  while (walk.stack.length > length) {
    const name = walk.stack.pop()?.name ?? ''
    walk.open.set(name, (walk.open.get(name) ?? 0) - 1)
    walk.visitor.close()
  }
}

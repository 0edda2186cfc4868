import { attributesOf, isContentTag, isDroppedWhole, isUnwrappedBlock, listNumbering } from './allowList.ts'
import { statusLimits } from './contentLimits.ts'
import type { ContentLimits } from './contentLimits.ts'
import type { ContentElement, ContentNode, ContentTag } from './ContentNode.ts'
import type { HtmlAttributes } from './createTokenizer.ts'
import { cutLines, cutText, limitCombiningMarks } from './cutText.ts'
import { knownNames, recognizeLink } from './recognizeLink.ts'
import type { KnownNames, MentionedAccount, NamedTag } from './recognizeLink.ts'
import { safeHref, safeImageSource } from './safeHref.ts'
import { shortenAddress } from './shortenAddress.ts'
import { walkHtml } from './walkHtml.ts'
import { emojisByShortcode, splitByShortcode } from '../emoji/index.ts'
import type { EmojiPiece, OwnEmoji } from '../emoji/index.ts'

/** What the entity says about the post, beside its HTML. */
export interface ContentContext {
  readonly mentions?: readonly MentionedAccount[]
  readonly tags?: readonly NamedTag[]
  readonly emojis?: readonly OwnEmoji[]
  /** The host whose accounts have no domain in their acct. */
  readonly localDomain?: string | null
  /** True when the quoted post is drawn below, so that the server's "RE: …" paragraph would repeat it. */
  readonly hasQuote?: boolean
}

/** Nodes deeper than this are dropped. */
export const maximumDepth = 10

/** A text as a tree that is safe to draw. */
export interface ParsedContent {
  readonly nodes: readonly ContentNode[]
  /** Whether text is missing because the post is longer or more deeply nested than what is drawn. */
  readonly isCut: boolean
}

/** One open element of the walk. */
interface Frame {
  /** The list that receives the children; the parent's own list where the element itself is unwrapped. */
  readonly out: ContentNode[]
  readonly scope: Scope
  /** Whether the element is dropped together with everything in it. */
  readonly isDropped: boolean
  readonly close: (() => void) | null
}

/** Which kept elements surround this place, as far as that decides what may stand here. */
interface Scope {
  readonly isInParagraph: boolean
  readonly isInLink: boolean
  readonly isInCode: boolean
  readonly parent: ContentTag | 'root' | 'link'
}

/** The state of one parse: the open elements and how much of the limits is used. */
interface Parse {
  readonly context: ContentContext
  readonly limits: ContentLimits
  readonly known: KnownNames
  readonly emojis: ReadonlyMap<string, OwnEmoji>
  readonly frames: Frame[]
  characters: number
  nodes: number
  links: number
  pictures: number
  isCut: boolean
  /** Whether a limit is reached and nothing more is added. */
  isFull: boolean
}

const dropped: Frame = {
  out: [],
  scope: { isInParagraph: true, isInLink: true, isInCode: true, parent: 'root' },
  isDropped: true,
  close: null,
}

/**
 * Turns the untrusted HTML of a post, a note or a field into nodes that are safe to draw.
 *
 * An allow-list: only what is named here comes out, all else is unwrapped to its words or dropped with them. No document is
 * made, so nothing can run, load or be mistaken for a property of an element. Iterative, in linear time, and cut at `limits`.
 */
export function parseContent(html: string, context: ContentContext = {}, limits: ContentLimits = statusLimits): ParsedContent {
  const nodes: ContentNode[] = []
  const parse: Parse = {
    context,
    limits,
    known: knownNames(context.mentions ?? [], context.tags ?? [], context.localDomain ?? null),
    emojis: emojisByShortcode(context.emojis ?? []),
    frames: [
      { out: nodes, scope: { isInParagraph: false, isInLink: false, isInCode: false, parent: 'root' }, isDropped: false, close: null },
    ],
    characters: 0,
    nodes: 0,
    links: 0,
    pictures: 0,
    isCut: html.length > limits.source,
    isFull: false,
  }
  walkHtml(cutText(html, limits.source), {
    isFull: () => parse.isFull,
    open(name, attributes) {
      parse.frames.push(enter(name, attributes, parse))
    },
    close() {
      parse.frames.pop()?.close?.()
    },
    leaf(name, attributes) {
      writeLeaf(name, attributes, parse)
    },
    text(text) {
      writeText(text, parse)
    },
  })
  return { nodes, isCut: parse.isCut }
}

/** The open element that receives the next piece; null where that element is dropped. */
function keptFrame(parse: Parse): Frame | null {
  const frame = parse.frames.at(-1)
  return frame === undefined || frame.isDropped || parse.frames.length > maximumDepth ? null : frame
}

function writeText(text: string, parse: Parse): void {
  const frame = keptFrame(parse)
  const isBlank = text.trim() === ''
  if (frame === null) {
    // Text that is only nested too deeply is part of the post, so its loss is reported.
    if (parse.frames.at(-1)?.isDropped === false && !isBlank) parse.isCut = true
    return
  }
  const isList = frame.scope.parent === 'ul' || frame.scope.parent === 'ol'
  if (isList && isBlank) return
  const out = placeFor(frame, null)
  if (isBlank && pendingBreaks.has(out)) return
  // Line breaks are drawn, so white space between blocks would be a line of its own: Hollo ends every post with one.
  const shown = standsBehindBlock(frame, out) ? text.trimStart() : text
  if (shown === '') return
  if (!isBlank) separate(out)
  const thinned = limitCombiningMarks(shown)
  if (thinned.length < shown.length) parse.isCut = true
  const pieces: EmojiPiece[] = frame.scope.isInCode ? [{ kind: 'text', text: thinned }] : splitByShortcode(thinned, parse.emojis)
  for (const piece of pieces) {
    if (piece.kind === 'text') writePiece(piece.text, out, parse)
    else {
      const { shortcode, url, static_url: staticUrl } = piece.emoji
      const source = safeImageSource(staticUrl || url)
      if (source === null || !takesPicture(parse)) writePiece(`:${shortcode}:`, out, parse)
      else append(out, { kind: 'emoji', shortcode, url: safeImageSource(url) ?? source, staticUrl: source }, parse)
    }
    if (parse.isFull) return
  }
}

/** Whether text here would begin a line of its own: at the start of what holds blocks, and after a block in it. */
function standsBehindBlock({ scope: { parent } }: Frame, out: readonly ContentNode[]): boolean {
  if (parent !== 'root' && parent !== 'blockquote' && parent !== 'li') return false
  const last = out.at(-1)
  return last === undefined || (last.kind === 'element' && isBlock(last.tag))
}

function writePiece(text: string, out: ContentNode[], parse: Parse): void {
  const room = parse.limits.characters - parse.characters
  const { kept, lineEnds } = cutLines(cutText(text, room), parse.limits.nodes - parse.nodes)
  parse.characters += kept.length
  // Line ends in text are drawn as lines (`white-space: pre-wrap`), so each costs as much as a break element.
  parse.nodes += lineEnds
  if (kept !== '') append(out, { kind: 'text', text: kept }, parse)
  if (kept.length < text.length) cut(parse)
}

/** Counts one more node; false, and the end of the parse, where that exceeds the limit. */
function takes(what: 'nodes' | 'links', parse: Parse): boolean {
  if (parse[what] >= parse.limits[what]) {
    cut(parse)
    return false
  }
  parse[what] += 1
  return true
}

/** Counts one more picture; false where the post has all that it may have, and its words stand in for it. */
function takesPicture(parse: Parse): boolean {
  if (parse.pictures >= parse.limits.pictures) return false
  parse.pictures += 1
  return true
}

function cut(parse: Parse): void {
  parse.isCut = true
  parse.isFull = true
}

/** Opens an element, if it is allowed here. */
function enter(name: string, attributes: HtmlAttributes, parse: Parse): Frame {
  const frame = keptFrame(parse)
  // Dropped because of its depth and not because of its name, so the text in it counts as missing.
  if (frame === null) return parse.frames.at(-1)?.isDropped === false && !isDroppedWhole(name) ? tooDeep : dropped
  if (isDroppedWhole(name)) return dropped
  if (name === 'a') return enterLink(attributes, frame, parse)
  const classes = classesOf(attributes)
  if (parse.context.hasQuote === true && classes.includes('quote-inline')) return dropped
  if (!isContentTag(name) || !fits(name, frame.scope)) return unwrap(name, frame)
  return enterElement(name, attributes, classes, frame, parse)
}

const tooDeep: Frame = { ...dropped, isDropped: false }

function enterElement(tag: ContentTag, attributes: HtmlAttributes, classes: readonly string[], frame: Frame, parse: Parse): Frame {
  const children: ContentNode[] = []
  const element: ContentElement = {
    kind: 'element',
    tag,
    ...attributesOf(attributes),
    ...partOf(tag, classes),
    ...listNumbering(tag, attributes),
    ...languageOf(tag, classes),
    children,
  }
  const out = placeFor(frame, tag)
  if (!isBlock(tag)) separate(out)
  append(out, element, parse)
  return {
    out: children,
    scope: {
      isInParagraph: frame.scope.isInParagraph || tag === 'p',
      isInLink: frame.scope.isInLink,
      isInCode: frame.scope.isInCode || tag === 'code' || tag === 'pre',
      parent: tag,
    },
    isDropped: false,
    close: null,
  }
}

/** Unwraps an element that is not kept: its children go to the parent. */
function unwrap(name: string, frame: Frame): Frame {
  const separates = isUnwrappedBlock(name)
  const out = placeFor(frame, null)
  if (separates) pendingBreaks.add(out)
  const parent = out === frame.out ? frame.scope.parent : 'li'
  return { out, scope: { ...frame.scope, parent }, isDropped: false, close: separates ? () => pendingBreaks.add(out) : null }
}

function enterLink(attributes: HtmlAttributes, frame: Frame, parse: Parse): Frame {
  const href = safeHref(attributes.get('href'))
  // A link inside a link cannot be drawn, and a link without a usable address is not a link.
  if (href === null || frame.scope.isInLink) return unwrap('a', frame)
  if (!takes('links', parse)) return dropped
  const out = placeFor(frame, 'a')
  separate(out)
  const children: ContentNode[] = []
  return {
    out: children,
    scope: { ...frame.scope, isInParagraph: true, isInLink: true, parent: 'link' },
    isDropped: false,
    close: () => {
      if (children.length > 0) append(out, linkNode(attributes, href, children, parse), parse)
    },
  }
}

function linkNode(given: HtmlAttributes, href: string, children: ContentNode[], parse: Parse): ContentNode {
  const recognized = recognizeLink(
    { href, text: textOf(children), classes: classesOf(given), rel: given.get('rel')?.toLowerCase() ?? '' },
    parse.known,
  )
  const attributes = attributesOf(given)
  switch (recognized.kind) {
    case 'mention':
      return { kind: 'mention', acct: recognized.acct, href, ...attributes, children }
    case 'hashtag':
      return { kind: 'hashtag', name: recognized.name, href, ...attributes, children }
    case 'link':
      return { kind: 'link', href, isTranslatable: given.get('translate') !== 'no', ...attributes, children: shortenAddress(children) }
  }
}

function writeLeaf(name: string, attributes: HtmlAttributes, parse: Parse): void {
  const frame = keptFrame(parse)
  if (frame === null) return
  if (name === 'br') {
    if (frame.scope.parent !== 'ul' && frame.scope.parent !== 'ol') append(frame.out, { kind: 'break' }, parse)
  } else if (name === 'img') writeImage(attributes, frame, parse)
  else if (isUnwrappedBlock(name)) pendingBreaks.add(placeFor(frame, null))
}

function writeImage(attributes: HtmlAttributes, frame: Frame, parse: Parse): void {
  const src = safeImageSource(attributes.get('src'))
  if (src === null) return
  const alt = attributes.get('alt') ?? ''
  if (!takesPicture(parse)) {
    writeText(alt, parse)
    return
  }
  const { title } = attributesOf(attributes)
  const out = placeFor(frame, null)
  separate(out)
  append(out, { kind: 'image', src, alt, ...(title === undefined ? {} : { title }) }, parse)
}

/** Lists may only hold items: other content directly in a list goes into the item before it, or into a new one. */
function placeFor(frame: Frame, tag: ContentTag | 'a' | null): ContentNode[] {
  if ((frame.scope.parent !== 'ul' && frame.scope.parent !== 'ol') || tag === 'li') return frame.out
  const last = frame.out.at(-1)
  if (last?.kind === 'element' && last.tag === 'li') return last.children as ContentNode[]
  const children: ContentNode[] = []
  frame.out.push({ kind: 'element', tag: 'li', children })
  return children
}

/** Child lists whose last piece came from an unwrapped block, so that the next text needs a separator. */
const pendingBreaks = new WeakSet<ContentNode[]>()

/** Separates the text of two neighbouring unwrapped blocks. */
function separate(out: ContentNode[]): void {
  if (!pendingBreaks.delete(out)) return
  const last = out.at(-1)
  if (last === undefined || last.kind === 'break' || (last.kind === 'element' && isBlock(last.tag))) return
  out.push({ kind: 'break' })
}

function append(out: ContentNode[], node: ContentNode, parse: Parse): void {
  const last = out.at(-1)
  if (node.kind === 'text' && last?.kind === 'text') out[out.length - 1] = { kind: 'text', text: last.text + node.text }
  else if (takes('nodes', parse)) out.push(node)
}

/** Whether the element may stand in this place; browsers would move or ignore it elsewhere. */
function fits(tag: ContentTag, scope: Scope): boolean {
  if (tag === 'li') return scope.parent === 'ul' || scope.parent === 'ol'
  if (tag === 'rt' || tag === 'rp') return scope.parent === 'ruby'
  return !(isBlock(tag) && scope.isInParagraph)
}

function isBlock(tag: ContentTag): boolean {
  return tag === 'p' || tag === 'pre' || tag === 'blockquote' || tag === 'ul' || tag === 'ol' || tag === 'li'
}

function partOf(tag: ContentTag, classes: readonly string[]): { part?: 'invisible' | 'ellipsis' } {
  if (tag !== 'span') return {}
  if (classes.includes('invisible')) return { part: 'invisible' }
  return classes.includes('ellipsis') ? { part: 'ellipsis' } : {}
}

/** The class by which the standard and all Markdown libraries name the language of code. */
function languageOf(tag: ContentTag, classes: readonly string[]): { language?: string } {
  const name =
    tag === 'code'
      ? classes
          .find((each) => each.startsWith('language-'))
          ?.slice('language-'.length)
          .toLowerCase()
      : undefined
  return name !== undefined && /^[a-z\d+#._-]{1,30}$/.test(name) ? { language: name } : {}
}

function classesOf(attributes: HtmlAttributes): readonly string[] {
  const value = attributes.get('class')
  return value ? value.split(/\s+/) : []
}

function textOf(nodes: readonly ContentNode[]): string {
  let text = ''
  for (const node of nodes) {
    if (node.kind === 'text') text += node.text
    else if ('children' in node) text += textOf(node.children)
  }
  return text
}

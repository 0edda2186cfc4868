import { attributesOf, isContentTag, isDroppedWhole, isUnwrappedBlock, listNumbering } from './allowList.ts'
import type { ContentElement, ContentNode, ContentTag } from './ContentNode.ts'
import { ELEMENT_NODE, TEXT_NODE } from './HtmlNode.ts'
import type { HtmlNode } from './HtmlNode.ts'
import { recognizeLink } from './recognizeLink.ts'
import type { MentionedAccount, NamedTag } from './recognizeLink.ts'
import { safeHref, safeImageSource } from './safeHref.ts'
import { shortenAddress } from './shortenAddress.ts'
import { splitShortcodes } from '../emoji/index.ts'
import type { OwnEmoji } from '../emoji/index.ts'

/** What the post says about itself, beside its HTML. */
export interface ContentContext {
  readonly mentions?: readonly MentionedAccount[]
  readonly tags?: readonly NamedTag[]
  readonly emojis?: readonly OwnEmoji[]
  /** The host whose accounts have no domain in their acct. */
  readonly localDomain?: string | null
  /** True when a quote is drawn below, so that the server's "RE: …" paragraph says nothing new (R-quote-12). */
  readonly hasQuote?: boolean
}

/** Nodes deeper than this are dropped (R-san-03). */
export const maximumDepth = 10

/** Where the walk stands in one element. */
interface Frame {
  readonly source: HtmlNode
  next: number
  readonly depth: number
  /** The element the children will be put into; null where the element itself is unwrapped. */
  readonly out: ContentNode[]
  readonly scope: Scope
  readonly close: (() => void) | null
}

/** What the kept ancestors allow. */
interface Scope {
  readonly isInParagraph: boolean
  readonly isInLink: boolean
  readonly isInCode: boolean
  readonly parent: ContentTag | 'root' | 'link'
}

/**
 * Turns untrusted post HTML, already parsed into an inert tree, into nodes that are safe to draw (R-san-01…04).
 *
 * An allow-list: only what is named here comes out, all else is unwrapped to its words or dropped with them. Iterative,
 * so that a tree of any depth costs no stack.
 */
export function parseContent(root: HtmlNode, context: ContentContext = {}): ContentNode[] {
  const result: ContentNode[] = []
  const stack: Frame[] = [
    {
      source: root,
      next: 0,
      depth: 0,
      out: result,
      scope: { isInParagraph: false, isInLink: false, isInCode: false, parent: 'root' },
      close: null,
    },
  ]
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const node = frame.source.childNodes[frame.next]
    if (node === undefined) {
      stack.pop()
      frame.close?.()
      continue
    }
    frame.next += 1
    if (frame.depth >= maximumDepth) continue
    if (node.nodeType === TEXT_NODE) writeText(node.nodeValue ?? '', frame, context)
    else if (node.nodeType === ELEMENT_NODE) {
      const inner = enter(node, frame, context)
      if (inner) stack.push(inner)
    }
  }
  return result
}

function writeText(text: string, frame: Frame, context: ContentContext): void {
  if (text === '') return
  const isList = frame.scope.parent === 'ul' || frame.scope.parent === 'ol'
  if (isList && text.trim() === '') return
  const out = placeFor(frame, null)
  if (text.trim() !== '') separate(out)
  if (frame.scope.isInCode) {
    append(out, { kind: 'text', text })
    return
  }
  for (const piece of splitShortcodes(text, context.emojis ?? [])) {
    if (piece.kind === 'text') append(out, { kind: 'text', text: piece.text })
    else
      append(out, {
        kind: 'emoji',
        shortcode: piece.emoji.shortcode,
        url: piece.emoji.url,
        staticUrl: piece.emoji.static_url || piece.emoji.url,
      })
  }
}

/** Opens an element, or returns null where nothing of it is to be read. */
function enter(node: HtmlNode, frame: Frame, context: ContentContext): Frame | null {
  const name = node.nodeName.toLowerCase()
  if (isDroppedWhole(name)) return null
  switch (name) {
    case 'br':
      if (frame.scope.parent !== 'ul' && frame.scope.parent !== 'ol') append(frame.out, { kind: 'break' })
      return null
    case 'img':
      writeImage(node, frame)
      return null
    case 'a':
      return enterLink(node, frame, context)
    default:
  }
  const classes = classesOf(node)
  if (context.hasQuote === true && classes.includes('quote-inline')) return null
  if (!isContentTag(name) || !fits(name, frame.scope)) return unwrap(node, name, frame)
  return enterElement(node, name, classes, frame)
}

function enterElement(node: HtmlNode, tag: ContentTag, classes: readonly string[], frame: Frame): Frame {
  const children: ContentNode[] = []
  const element: ContentElement = {
    kind: 'element',
    tag,
    ...attributesOf(node),
    ...partOf(tag, classes),
    ...listNumbering(tag, node),
    children,
  }
  const out = placeFor(frame, tag)
  if (!isBlock(tag)) separate(out)
  append(out, element)
  return {
    source: node,
    next: 0,
    depth: frame.depth + 1,
    out: children,
    scope: {
      isInParagraph: frame.scope.isInParagraph || tag === 'p',
      isInLink: frame.scope.isInLink,
      isInCode: frame.scope.isInCode || tag === 'code' || tag === 'pre',
      parent: tag,
    },
    close: null,
  }
}

/** Reads on inside an element that is not kept, so that its words survive it. */
function unwrap(node: HtmlNode, name: string, frame: Frame): Frame {
  const separates = isUnwrappedBlock(name)
  const out = placeFor(frame, null)
  if (separates) pendingBreaks.add(out)
  return {
    source: node,
    next: 0,
    depth: frame.depth + 1,
    out,
    scope: { ...frame.scope, parent: out === frame.out ? frame.scope.parent : 'li' },
    close: separates ? () => pendingBreaks.add(out) : null,
  }
}

function enterLink(node: HtmlNode, frame: Frame, context: ContentContext): Frame {
  const href = safeHref(node.getAttribute?.('href'))
  // A link inside a link cannot be drawn, and a link that leads nowhere is not one.
  if (href === null || frame.scope.isInLink) return unwrap(node, 'a', frame)
  const out = placeFor(frame, 'a')
  separate(out)
  const children: ContentNode[] = []
  return {
    source: node,
    next: 0,
    depth: frame.depth + 1,
    out: children,
    scope: { ...frame.scope, isInParagraph: true, isInLink: true, parent: 'link' },
    close: () => {
      if (children.length === 0) return
      append(out, linkNode(node, href, children, context))
    },
  }
}

function linkNode(node: HtmlNode, href: string, children: ContentNode[], context: ContentContext): ContentNode {
  const recognized = recognizeLink(
    {
      href,
      text: textOf(children),
      classes: classesOf(node),
      rel: node.getAttribute?.('rel')?.toLowerCase() ?? '',
    },
    {
      mentions: context.mentions ?? [],
      tags: context.tags ?? [],
      localDomain: context.localDomain ?? null,
    },
  )
  const attributes = attributesOf(node)
  switch (recognized.kind) {
    case 'mention':
      return { kind: 'mention', acct: recognized.acct, href, ...attributes, children }
    case 'hashtag':
      return { kind: 'hashtag', name: recognized.name, href, ...attributes, children }
    case 'link': {
      const isTranslatable = node.getAttribute?.('translate') !== 'no'
      return { kind: 'link', href, isTranslatable, ...attributes, children: shortenAddress(children) }
    }
  }
}

function writeImage(node: HtmlNode, frame: Frame): void {
  const src = safeImageSource(node.getAttribute?.('src'))
  if (src === null) return
  const { title } = attributesOf(node)
  const out = placeFor(frame, null)
  separate(out)
  append(out, { kind: 'image', src, alt: node.getAttribute?.('alt') ?? '', ...(title === undefined ? {} : { title }) })
}

/** Lists may only hold items: whatever else stands in one goes into the item before it, or into one made for it. */
function placeFor(frame: Frame, tag: ContentTag | 'a' | null): ContentNode[] {
  if ((frame.scope.parent !== 'ul' && frame.scope.parent !== 'ol') || tag === 'li') return frame.out
  const last = frame.out.at(-1)
  if (last?.kind === 'element' && last.tag === 'li') return last.children as ContentNode[]
  const children: ContentNode[] = []
  frame.out.push({ kind: 'element', tag: 'li', children })
  return children
}

/** Lists of nodes whose last piece was a block that is no longer there. */
const pendingBreaks = new WeakSet<ContentNode[]>()

/** Keeps the words of two unwrapped blocks apart. */
function separate(out: ContentNode[]): void {
  if (!pendingBreaks.delete(out)) return
  const last = out.at(-1)
  if (last === undefined || last.kind === 'break' || (last.kind === 'element' && isBlock(last.tag))) return
  out.push({ kind: 'break' })
}

function append(out: ContentNode[], node: ContentNode): void {
  const last = out.at(-1)
  if (node.kind === 'text' && last?.kind === 'text') out[out.length - 1] = { kind: 'text', text: last.text + node.text }
  else out.push(node)
}

/** Whether the element may stand here; a browser would refuse or rearrange what may not. */
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

function classesOf(node: HtmlNode): readonly string[] {
  const value = node.getAttribute?.('class')
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

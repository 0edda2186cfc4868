import type { Status } from '@starling/api/statuses'
import { extractHashtagBar, foldedLimits, parseContent, plainText } from '@starling/domain/content'
import type { ContentNode } from '@starling/domain/content'
import { countLoneEmoji } from './countLoneEmoji.ts'
import { looksLikeStatus } from '@starling/domain/links'

/** A post's text, parsed for drawing. */
export interface ReadContent {
  readonly nodes: readonly ContentNode[]
  /** The part drawn while it is folded: at least as many lines as are visible then. */
  readonly folded: readonly ContentNode[]
  /** The hashtags for the row under the post, without the sign. */
  readonly hashtags: readonly string[]
  readonly text: string
  /** Whether the text was cut at the limits. */
  readonly isCut: boolean
  /** How many emoji it consists of; 0 where it holds anything else. */
  readonly loneEmoji: number
  /** About how many lines it takes in a 600 px column. */
  readonly lines: number
  /** The first address in it that looks like another post's; null where there is none. */
  readonly linkedStatus: string | null
}

interface Entry {
  readonly content: string
  readonly emojis: Status['emojis']
  readonly hasQuote: boolean
  readonly read: ReadContent
}

/** Longer posts are folded to about this many lines; `max-block-size` in StatusBody.module.css is the visible height. */
export const foldedLines = 20

/** Cards are mounted repeatedly during scrolling; each text is parsed only once. */
const entries = new Map<string, Entry>()
const mostEntries = 600

export function readContent(status: Status, localDomain: string | null): ReadContent {
  const hasQuote = status.quote !== null
  const known = entries.get(status.id)
  if (known && known.content === status.content && known.hasQuote === hasQuote && known.emojis === status.emojis) return known.read
  const context = { mentions: status.mentions, tags: status.tags, emojis: status.emojis, localDomain, hasQuote }
  const { nodes, isCut } = parseContent(status.content, context)
  const { content, hashtags } = extractHashtagBar(nodes, status.tags)
  const text = plainText(content)
  const lines = Math.max(countLines(text), countLineEnds(content))
  const head = lines > foldedLines ? parseContent(status.content, context, foldedLimits) : null
  const read = {
    nodes: content,
    folded: head?.isCut === true ? head.nodes : content,
    hashtags,
    text,
    loneEmoji: countLoneEmoji(content),
    lines,
    isCut,
    linkedStatus: findStatusLink(content, status),
  }
  if (entries.size >= mostEntries) {
    const oldest = entries.keys().next()
    if (!oldest.done) entries.delete(oldest.value)
  }
  entries.set(status.id, { content: status.content, emojis: status.emojis, hasQuote, read })
  return read
}

function findStatusLink(nodes: readonly ContentNode[], status: Status): string | null {
  for (const node of nodes) {
    if (node.kind === 'link') {
      if (looksLikeStatus(node.href) && node.href !== status.url && node.href !== status.uri) return node.href
    } else if (node.kind === 'element') {
      const found = findStatusLink(node.children, status)
      if (found !== null) return found
    }
  }
  return null
}

const lettersPerLine = 62

/** Wide characters (Chinese, Japanese, Korean) take twice the space. */
function countLines(text: string): number {
  let lines = 0
  for (const line of text.split('\n')) {
    const wide = line.match(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/g)?.length ?? 0
    lines += Math.max(1, Math.ceil((line.length + wide) / lettersPerLine))
  }
  return lines
}

/** Counts line breaks without text between them, which the plain text leaves out. */
function countLineEnds(nodes: readonly ContentNode[]): number {
  let ends = 0
  for (const node of nodes) {
    if (node.kind === 'break') ends += 1
    else if (node.kind === 'text') ends += node.text.split('\n').length - 1
    else if ('children' in node) ends += countLineEnds(node.children) + (node.kind === 'element' && blocks.has(node.tag) ? 1 : 0)
  }
  return ends
}

const blocks: ReadonlySet<string> = new Set(['p', 'pre', 'li'])

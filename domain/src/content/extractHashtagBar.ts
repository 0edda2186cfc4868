import type { ContentNode } from './ContentNode.ts'
import { normalizeTag } from './recognizeLink.ts'
import type { NamedTag } from './recognizeLink.ts'

export interface HashtagBar {
  readonly content: readonly ContentNode[]
  /** Names for the row of hashtags under the post, without the sign; none of them is left in the content. */
  readonly hashtags: readonly string[]
}

/** More hashtags than any sensible post carries; a row of thousands takes seconds to draw. */
const mostHashtags = 60

/**
 * Moves the hashtags that close a post out of its text, and adds the tags the text never names.
 *
 * A post that consists only of hashtags keeps them in its text.
 */
export function extractHashtagBar(content: readonly ContentNode[], tags: readonly NamedTag[]): HashtagBar {
  const { body, closing } = splitClosing(content)
  const hasOtherWords = body.some((node) => !isBlank(node))
  const kept = hasOtherWords ? body : content
  const shown = new Set<string>()
  collectHashtags(kept, shown)
  const hashtags: string[] = []
  for (const name of [...(hasOtherWords ? closing : []), ...tags.map((tag) => tag.name)]) {
    if (hashtags.length === mostHashtags) break
    const key = normalizeTag(name)
    if (shown.has(key)) continue
    shown.add(key)
    hashtags.push(name)
  }
  return { content: kept, hashtags }
}

/** Cuts the last paragraph, or the last line of it, when it holds only hashtags. */
function splitClosing(content: readonly ContentNode[]): { body: readonly ContentNode[]; closing: string[] } {
  const end = content.findLastIndex((node) => !isBlank(node))
  const last = content[end]
  if (last === undefined) return { body: content, closing: [] }
  if (last.kind === 'element' && last.tag === 'p') {
    const line = closingLine(last.children)
    if (line === null) return { body: content, closing: [] }
    const before = content.slice(0, end)
    const rest = last.children.slice(0, line.start)
    return { body: rest.every(isBlank) ? before : [...before, { ...last, children: rest }], closing: line.names }
  }
  // Posts of some servers have no paragraphs, only breaks.
  const line = content.some((node) => node.kind === 'element' && node.tag === 'p') ? null : closingLine(content)
  return line === null ? { body: content, closing: [] } : { body: content.slice(0, line.start), closing: line.names }
}

/** The lines at the end that hold only hashtags; a hashtag that ends a sentence is part of that sentence. */
function closingLine(nodes: readonly ContentNode[]): { start: number; names: string[] } | null {
  const lastWord = nodes.findLastIndex((node) => node.kind !== 'hashtag' && !isBlank(node))
  const start = lastWord === -1 ? 0 : nodes.findIndex((node, index) => index > lastWord && node.kind === 'break')
  if (start === -1) return null
  const names = nodes.slice(start).flatMap((node) => (node.kind === 'hashtag' ? [node.name] : []))
  return names.length > 0 ? { start, names } : null
}

function collectHashtags(nodes: readonly ContentNode[], into: Set<string>): void {
  for (const node of nodes) {
    if (node.kind === 'hashtag') into.add(normalizeTag(node.name))
    else if ('children' in node) collectHashtags(node.children, into)
  }
}

function isBlank(node: ContentNode): boolean {
  if (node.kind === 'text') return node.text.trim() === ''
  if (node.kind === 'break') return true
  return node.kind === 'element' && node.children.every(isBlank)
}

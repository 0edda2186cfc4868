import type { ContentNode } from './ContentNode.ts'
import { cutText } from './cutText.ts'

const visibleLength = 30

/**
 * Shows the significant part of a bare address, as Mastodon's own HTML does: the scheme and the end stay in the text, for
 * copying, but are hidden. Other server software sends the whole address.
 */
export function shortenAddress(children: readonly ContentNode[]): readonly ContentNode[] {
  const only = children[0]
  if (children.length !== 1 || only?.kind !== 'text') return children
  const match = /^(https?:\/\/(?:www\.)?)(\S+)$/i.exec(only.text)
  if (!match?.[1] || !match[2]) return children
  const shown = cutText(match[2], visibleLength)
  const rest = match[2].slice(shown.length)
  const nodes: ContentNode[] = [{ kind: 'element', tag: 'span', part: 'invisible', children: [{ kind: 'text', text: match[1] }] }]
  if (rest === '') return [...nodes, { kind: 'text', text: shown }]
  return [
    ...nodes,
    { kind: 'element', tag: 'span', part: 'ellipsis', children: [{ kind: 'text', text: shown }] },
    { kind: 'element', tag: 'span', part: 'invisible', children: [{ kind: 'text', text: rest }] },
  ]
}

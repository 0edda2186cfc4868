import type { ContentNode, ContentTag } from './ContentNode.ts'

const blocks: ReadonlySet<ContentTag> = new Set<ContentTag>(['p', 'pre', 'blockquote', 'ul', 'ol'])

/** The text of a content tree: a line break is a newline, a paragraph a blank line, a list item a line of its own. */
export function plainText(nodes: readonly ContentNode[]): string {
  const out: string[] = []
  append(nodes, out)
  return out
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

// Recursion is safe here: parseContent has already cut the tree to ten levels.
function append(nodes: readonly ContentNode[], out: string[]): void {
  for (const node of nodes) {
    switch (node.kind) {
      case 'text':
        out.push(node.text)
        break
      case 'break':
        out.push('\n')
        break
      case 'emoji':
        out.push(`:${node.shortcode}:`)
        break
      case 'image':
        break
      case 'element': {
        const around = blocks.has(node.tag) ? '\n\n' : node.tag === 'li' ? '\n' : ''
        out.push(around)
        append(node.children, out)
        out.push(around)
        break
      }
      default:
        append(node.children, out)
    }
  }
}

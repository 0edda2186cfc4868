import type { ContentNode } from '@starling/domain/content'
import type { ReactNode } from 'react'
import { useLoadedCode } from './useLoadedCode.ts'

async function loadHighlighting() {
  const code = await import('./highlightCode.tsx')
  return code
}

interface CodeBlockProps {
  /** The children of the `pre` element. */
  readonly nodes: readonly ContentNode[]
  /** Draws what is not plain code. */
  readonly draw: (nodes: readonly ContentNode[]) => ReactNode[]
}

/** Code in a post, with syntax highlighting once that code is loaded. */
export function CodeBlock({ nodes, draw }: CodeBlockProps) {
  const highlighting = useLoadedCode('highlighting', loadHighlighting)
  const [only] = nodes.length === 1 ? nodes : []
  const element = only?.kind === 'element' && only.tag === 'code' ? only : null
  const inside = element === null ? nodes : element.children
  const text = plainCode(inside)
  const coloured = text === null ? null : highlighting?.highlightCode(text, element?.language ?? null)
  const children = coloured ?? draw(inside)
  return element === null ? children : <code translate="no">{children}</code>
}

/** The text of code that contains nothing but text; null where it has links or emphasis, which are kept. */
function plainCode(nodes: readonly ContentNode[]): string | null {
  let text = ''
  for (const node of nodes) {
    if (node.kind === 'text') text += node.text
    else if (node.kind === 'break') text += '\n'
    else return null
  }
  return text
}

import type { TextSegment } from '@starling/domain/compose'

/** Gives the look of a piece of text, as the value of a class attribute. */
type ClassOf = (segment: TextSegment) => string

/**
 * Draws pieces of text into a layer, and changes only what differs from what is there: of a text node that a letter is inserted into, the browser
 * lays out what follows the letter, while a node with new text is laid out whole. After a long draft that is most of what a letter costs.
 */
export function drawText(layer: HTMLElement, segments: readonly TextSegment[], classOf: ClassOf): void {
  while (layer.children.length > segments.length) layer.lastElementChild?.remove()
  segments.forEach((segment, index) => {
    const piece = layer.children[index] ?? layer.appendChild(document.createElement('span'))
    const className = classOf(segment)
    if (piece.className !== className) piece.className = className
    if (piece.firstChild instanceof Text) rewrite(piece.firstChild, segment.text)
    else piece.textContent = segment.text
  })
}

function rewrite(node: Text, next: string): void {
  const { data } = node
  if (data === next) return
  const most = Math.min(data.length, next.length)
  let start = 0
  while (start < most && data[start] === next[start]) start += 1
  let end = 0
  while (end < most - start && data[data.length - 1 - end] === next[next.length - 1 - end]) end += 1
  node.replaceData(start, data.length - start - end, next.slice(start, next.length - end))
}

import type { TextSegment } from '@starling/domain/compose'

/** The style of a piece of text, as the value of a class attribute. */
type ClassOf = (segment: TextSegment) => string

/**
 * Draws pieces of text into a layer, changing only what differs. A text node into which a letter is inserted is laid out from that letter on,
 * while a node whose text is replaced is laid out completely. For a long draft that is most of the cost of a letter.
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

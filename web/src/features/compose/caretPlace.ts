/** The position of a character of the mirrored text on the screen; null where there is no layout. */
export function caretPlace(mirror: HTMLElement | null, offset: number): DOMRect | null {
  if (!mirror) return null
  const walker = document.createTreeWalker(mirror, NodeFilter.SHOW_TEXT)
  let left = offset
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0
    if (left < length) {
      const range = document.createRange()
      range.setStart(node, left)
      range.setEnd(node, left + 1)
      return range.getBoundingClientRect?.() ?? null
    }
    left -= length
  }
  return null
}

/**
 * Keeps the focused element visible above a field fixed to the lower edge of a scroller: if it is pushed below the field, or the keyboard
 * moves the focus there, the scroller is scrolled by as much. What the reader scrolls below the field stays there. Returns the function
 * that ends this.
 */
export function keepInView(scroller: HTMLElement, content: HTMLElement, field: Element): () => void {
  const end = new AbortController()
  let held: { readonly element: Element; readonly at: number } | null = null
  /** The distance of an element's lower edge from the top of the content. */
  const depthOf = (element: Element) => element.getBoundingClientRect().bottom + scroller.scrollTop
  const hold = (element: Element | null) => {
    held = element !== null && content.contains(element) && !field.contains(element) ? { element, at: depthOf(element) } : null
  }
  const uncover = (element: Element, most: number) => {
    const { top, bottom } = element.getBoundingClientRect()
    const by = Math.min(bottom - field.getBoundingClientRect().top, top - scroller.getBoundingClientRect().top, most)
    if (by > 0) scroller.scrollBy({ top: by })
  }
  const handleFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    hold(target)
    // Not for a focus set by finger or mouse: a pressed element must not move before it is released.
    if (held !== null && target.matches(':focus-visible')) uncover(target, Infinity)
  }
  const observer = new ResizeObserver(() => {
    const before = held
    hold(document.activeElement)
    if (before !== null && held !== null && before.element === held.element) uncover(held.element, held.at - before.at)
  })
  observer.observe(content)
  content.addEventListener('focusin', handleFocus, { signal: end.signal })
  return () => {
    end.abort()
    observer.disconnect()
  }
}

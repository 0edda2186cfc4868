/**
 * Keeps what has the focus in sight above a field that stays at the lower edge of a scroller: whatever pushes it below the field is scrolled
 * away by as much, and what the keyboard reaches below the field is scrolled up. What the reader scrolls below the field stays there.
 * Returns how to stop it.
 */
export function keepInSight(scroller: HTMLElement, content: HTMLElement, field: Element): () => void {
  const end = new AbortController()
  let held: { readonly element: Element; readonly at: number } | null = null
  /** How far down in the content its lower edge is. */
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
    // Not where a finger or the mouse has given it the focus: what is pressed must not move before it is let go.
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

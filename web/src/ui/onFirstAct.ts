/** Calls back once when the reader scrolls, presses or types anywhere on the page. Answers the function that ends the wait. */
export function onFirstAct(act: () => void): () => void {
  const end = new AbortController()
  const take = () => {
    end.abort()
    act()
  }
  for (const kind of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(kind, take, { capture: true, passive: true, signal: end.signal })
  return () => end.abort()
}

/**
 * Scrolls to the end of a scroller, and again whenever the content changes its height, because rows get their height only after they were
 * drawn. Stops when the reader scrolls, presses or types. Returns the function that ends it.
 */
export function keepAtEnd(scroller: HTMLElement, content: Element): () => void {
  const observer = new ResizeObserver(() => scroller.scrollTo({ top: scroller.scrollHeight }))
  observer.observe(content)
  const endWait = onFirstAct(() => observer.disconnect())
  return () => {
    endWait()
    observer.disconnect()
  }
}

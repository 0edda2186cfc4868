/**
 * Scrolls to the end of a scroller, and again whenever the content changes its height, because rows get their height only after they were drawn.
 * Stops as soon as the reader scrolls, presses or types. Returns how to stop it.
 */
export function keepAtEnd(scroller: HTMLElement, content: Element): () => void {
  const end = new AbortController()
  const observer = new ResizeObserver(() => scroller.scrollTo({ top: scroller.scrollHeight }))
  observer.observe(content)
  end.signal.addEventListener('abort', () => observer.disconnect())
  for (const act of ['wheel', 'pointerdown', 'keydown'])
    addEventListener(act, () => end.abort(), { capture: true, passive: true, signal: end.signal })
  return () => end.abort()
}

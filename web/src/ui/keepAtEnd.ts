import { onFirstAct } from './onFirstAct.ts'

/**
 * Scrolls to the end of a scroller, and again whenever the content changes its height, because rows get their height only after they were drawn.
 * Stops as soon as the reader scrolls, presses or types. Returns how to stop it.
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

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

import { outsideDeck } from '../routing/paths.ts'

/**
 * Calls `prepare` with the path that the reader is about to open, once for each: when the pointer or the focus reaches a link, and from the
 * press on a link or a post on, so that the code of the screen is on its way before the click. Answers the function that ends it.
 */
export function prepareOnPress(prepare: (path: string) => void): () => void {
  const prepared = new Set<string>()

  function look({ target, type }: Event): void {
    if (!(target instanceof Element)) return
    const link = target.closest('a[href]') ?? (type === 'pointerdown' ? linkOfPost(target) : null)
    if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin || prepared.has(link.pathname)) return
    prepared.add(link.pathname)
    prepare(outsideDeck(link.pathname))
  }

  const kinds = ['pointerdown', 'pointerover', 'focusin']
  for (const kind of kinds) document.addEventListener(kind, look, { passive: true })
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, look)
  }
}

/** A press anywhere on a post opens it, like the link of its time. */
function linkOfPost(target: Element): Element | null {
  return target.closest('article')?.querySelector('time')?.closest('a') ?? null
}

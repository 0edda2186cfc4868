import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Keeps how far each column is scrolled when columns change places: an element that is put elsewhere in the page is scrolled to its top by the
 * browser, which would show the reader another place, and a list none of its rows.
 */
export function useKeptScroll(deck: RefObject<HTMLElement | null>, order: string): void {
  const tops = useRef(new WeakMap<EventTarget, number>())
  useEffect(() => {
    const frame = deck.current
    const remember = ({ target }: Event) => {
      if (target instanceof Element) tops.current.set(target, target.scrollTop)
    }
    // Scroll events of inner lists do not bubble, so they are captured.
    frame?.addEventListener('scroll', remember, { capture: true, passive: true })
    return () => frame?.removeEventListener('scroll', remember, { capture: true })
  }, [deck])

  const orderBefore = useRef(order)
  useLayoutEffect(() => {
    if (orderBefore.current === order) return
    orderBefore.current = order
    for (const scroller of deck.current?.querySelectorAll('[data-scroller]') ?? []) {
      const top = tops.current.get(scroller)
      if (top !== undefined && scroller.scrollTop !== top) scroller.scrollTop = top
    }
  }, [deck, order])
}

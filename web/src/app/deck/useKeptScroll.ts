import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Keeps the scroll positions of columns when they are reordered: browsers scroll an element that is moved in the document to its
 * top, where a virtual list would have rendered no rows.
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

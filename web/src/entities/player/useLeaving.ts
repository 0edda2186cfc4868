import { playerConstants } from '@starling/domain/playback'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { RefObject } from 'react'

/** Calls back when the element is scrolled out of view, and when its screen is hidden or unmounted. */
export function useLeaving(element: RefObject<HTMLElement | null>, isWatched: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave)
  const look = useEffectEvent(() => {
    if (element.current && !isInView(element.current)) onLeave()
  })

  useEffect(() => {
    if (!isWatched) return undefined
    let timer: ReturnType<typeof setTimeout> | null = null
    // Scroll events of inner lists do not bubble, so they are captured.
    const handle = () => {
      timer ??= setTimeout(() => {
        timer = null
        look()
      }, playerConstants.scrollCheckMs)
    }
    addEventListener('scroll', handle, { capture: true, passive: true })
    return () => {
      removeEventListener('scroll', handle, { capture: true })
      if (timer !== null) clearTimeout(timer)
    }
  }, [isWatched])

  // Runs before the effects that stop the element, so that playback can move to the small player.
  useLayoutEffect(() => () => leave(), [])
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const frame = element.closest('[data-scroller]')?.getBoundingClientRect()
  const isBetweenEnds = bottom > Math.max(0, frame?.top ?? 0) && top < Math.min(innerHeight, frame?.bottom ?? innerHeight)
  // The columns of a deck scroll sideways.
  const deck = element.closest('[data-deck]')?.getBoundingClientRect()
  return isBetweenEnds && right > (deck?.left ?? 0) && left < (deck?.right ?? innerWidth)
}

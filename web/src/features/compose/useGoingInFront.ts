import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { composePath } from '../../routing/paths.ts'
import { wideQuery } from '../../ui/breakpoints.ts'
import { useNavigator } from '../../ui/navigation.ts'

/**
 * When the window becomes too narrow for the panel beside the column, the panel is unmounted, and what is being typed in it goes on in front (R-shell-15,
 * R-comp-29). `takeAlong` stores it and answers whether there is anything. Answers the reference of the panel's element.
 */
export function useGoingInFront(takeAlong: () => boolean): RefObject<HTMLDivElement | null> {
  const navigator = useNavigator()
  const panel = useRef<HTMLDivElement>(null)
  const goesAlong = useEffectEvent(takeAlong)
  // A listener of its own would be removed before it is called. In the cleanup of a layout effect the panel still has the focus.
  useLayoutEffect(() => {
    const element = panel.current
    return () => {
      const isTyping = element?.contains(document.activeElement) === true
      if (isTyping && !matchMedia(wideQuery).matches && goesAlong()) queueMicrotask(() => navigator.push(composePath()))
    }
  }, [navigator])
  return panel
}

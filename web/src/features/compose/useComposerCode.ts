import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { composePath } from '../../routing/paths.ts'
import { wideQuery } from '../../ui/breakpoints.ts'
import type { Loadable } from '../../ui/loadable.tsx'
import { useNavigator } from '../../ui/navigation.ts'

type Code = Pick<Loadable<object>, 'preload'>

const arrived = new WeakSet<Code['preload']>()

/** Loads the code in advance; false when that failed. */
export async function fetchComposer({ preload }: Code): Promise<boolean> {
  const isHere = await preload()
  if (isHere) arrived.add(preload)
  return isHere
}

/**
 * Whether the composer can take the place of its early field: its code is there, or has failed, which it shows itself; and no input method is
 * composing in that field, whose unfinished word would be lost.
 */
export function useComposerCode(code: Code, isWanted = true) {
  const [isHere, setHere] = useState(() => arrived.has(code.preload))
  const [isComposing, setComposing] = useState(false)
  useEffect(() => {
    if (!isWanted) return undefined
    let isCurrent = true
    void fetchComposer(code).then(() => {
      if (isCurrent) setHere(true)
    })
    return () => {
      isCurrent = false
    }
  }, [code, isWanted])
  return { isReady: isHere && !isComposing, onComposing: setComposing }
}

/**
 * When the window becomes too narrow for the panel beside the column, the panel is unmounted, and what is being typed in it goes on in front (R-shell-15,
 * R-comp-29). `takeAlong` stores it and answers whether there is anything. Answers the reference of the panel's element. In a file of its own it would be
 * joined with the composer's code by the build, and the early field would wait for that.
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

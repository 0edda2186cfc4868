import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { VirtualListHandle, ListPlace } from '../../ui/VirtualList.tsx'
import { keepTabPlace, readTabPlace } from '../../storage/tabPlace.ts'
import { useLocation } from '../../ui/navigation.ts'
import { onFirstAct } from '../../ui/onFirstAct.ts'

/**
 * Keeps the main post at the top while its ancestors are inserted above it, until the reader scrolls. The list keeps its position by itself
 * too, but uses estimated heights, which can be some pixels off on a new page. With `isElsewhere`, the list starts at another position and
 * this does nothing.
 */
export function useOpenAtFocus(
  list: RefObject<VirtualListHandle | null>,
  focusId: string,
  ancestorCount: number,
  isElsewhere: boolean,
): void {
  const isTaken = useRef(isElsewhere)
  const lastCount = useRef(ancestorCount)

  useEffect(() => onFirstAct(() => void (isTaken.current = true)), [])

  const settle = useEffectEvent(() => {
    if (!isTaken.current) list.current?.scrollToKey(focusId, 'start')
  })

  useLayoutEffect(() => {
    if (lastCount.current === ancestorCount) return
    lastCount.current = ancestorCount
    settle()
    const frame = requestAnimationFrame(() => settle())
    return () => cancelAnimationFrame(frame)
  }, [ancestorCount])
}

/**
 * The position in the conversation before the page was reloaded: null where it was not reloaded, and until all of it is loaded, because posts
 * loaded later would be inserted in between. `keep` stores the position.
 */
export function useReloadedPlace(isComplete: boolean): {
  readonly isReloaded: boolean
  readonly start: ListPlace | null
  readonly keep: (place: ListPlace) => void
} {
  const { key } = useLocation()
  const [place] = useState(() => readTabPlace(key))
  return { isReloaded: place !== null, start: isComplete ? place : null, keep: (now) => keepTabPlace(key, now) }
}

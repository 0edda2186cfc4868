import { useEffect, useEffectEvent, useRef } from 'react'
import type { RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { whenIdle } from './whenIdle.ts'

/** The first visible item, and how many pixels of it lie above the edge. */
export interface ListPlace {
  readonly key: string
  readonly within: number
}

interface PlacedList {
  readonly virtualizer: RefObject<VirtualizerHandle | null>
  readonly scroller: RefObject<HTMLElement | null>
  /** Of the items, in order. */
  readonly keys: readonly string[]
  readonly headerCount: number
  /** Where the list begins; a new object scrolls it there. */
  readonly start: ListPlace | null
  /** The list was restored to its earlier scroll position, so `start` is not used. */
  readonly isRestored: boolean
  readonly onRest: (place: ListPlace) => void
}

/**
 * How far the first row may be scrolled beyond its beginning, in pixels, and still count as the start: browsers round positions, and if a
 * fraction of a pixel of a row above is visible, the list would keep that row in place when it grows.
 */
const edgePx = 0.5

/** Heights are estimated when a list is first drawn, so reaching an item in the middle may take several attempts. */
const mostGoes = 3

/** Scrolls a list to its start position, and reports the first visible item whenever scrolling ends. */
export function useListPlace({ virtualizer, scroller, keys, headerCount, start, isRestored, onRest }: PlacedList) {
  /** Whether the start was reached; until then no position is reported. */
  const isThere = useRef(isRestored || start === null || (start.key === keys[0] && start.within === 0))
  const goesLeft = useRef(mostGoes)

  const goTo = ({ key, within }: ListPlace) => {
    const index = keys.indexOf(key)
    if (index === 0 && within === 0) virtualizer.current?.scrollTo(0)
    else if (index >= 0) virtualizer.current?.scrollToIndex(index + headerCount, { align: 'start', offset: within })
  }

  const begin = (place: ListPlace) => {
    const isFirst = place.key === keys[0]
    goTo(isFirst || place.within > 0 ? place : { ...place, within: edgePx })
  }

  const isAt = ({ key, within }: ListPlace, offset: number): boolean => {
    const index = keys.indexOf(key)
    return index >= 0 && Math.abs(offset - (virtualizer.current?.getItemOffset(index + headerCount) ?? 0) - within) < 2
  }

  const arrive = useEffectEvent(() => {
    if (isThere.current || start === null || !virtualizer.current) return
    goesLeft.current -= 1
    if (!keys.includes(start.key) || goesLeft.current < 0 || isAt(start, scroller.current?.scrollTop ?? 0)) isThere.current = true
    else begin(start)
  })

  const tell = useEffectEvent(() => {
    const handle = virtualizer.current
    const offset = scroller.current?.scrollTop ?? 0
    if (!handle || !isThere.current) return
    // Because of rounded positions, the item above can seem to be the first visible one when the list is at its start.
    if (start !== null && isAt(start, offset)) return onRest(start)
    const index = handle.findItemIndex(offset)
    const key = keys[Math.max(0, index - headerCount)]
    if (key !== undefined) onRest({ key, within: Math.max(0, Math.round(offset - handle.getItemOffset(index))) })
  })

  const followed = useRef(start)
  const follow = useEffectEvent((next: ListPlace | null) => {
    if (next === null || next === followed.current) return
    followed.current = next
    begin(next)
  })
  // The items of a new start position are drawn later than they are given.
  const isDrawn = start !== null && keys.includes(start.key)
  useEffect(() => {
    if (isDrawn) follow(start)
  }, [start, isDrawn])

  useEffect(() => {
    const ended = new AbortController()
    const stop = whenIdle(() => arrive())
    // In the capture phase, so that the position of a list that still scrolls is reported before it is stored on leaving the page.
    const options = { capture: true, signal: ended.signal }
    addEventListener('pagehide', () => tell(), options)
    document.addEventListener('visibilitychange', () => tell(), options)
    return () => {
      stop()
      ended.abort()
    }
  }, [])

  return {
    isThere: () => isThere.current,
    goTo,
    begin,
    handleScrollEnd() {
      arrive()
      tell()
    },
    /** Items were inserted or removed. */
    tell,
  }
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** The distance from the end at which more items are requested, in viewports. */
const endMargin = 2.5
/** After this many pages of which nothing is drawn, because filters or settings hide all of it, the reader decides whether to look further. */
const mostHiddenPages = 5
/** The height from which an item counts as drawn: a hidden one keeps a fraction of a pixel. */
const leastPx = 1

/** The state at the last request: the number of items, the most that were drawn, and the number of pages in a row that showed nothing. */
const nothing = { count: 0, drawn: 0, hiddenPages: 0 }

interface GrowingList {
  readonly virtualizer: RefObject<VirtualizerHandle | null>
  readonly scroller: RefObject<HTMLElement | null>
  /** The element that is as high as all items. */
  readonly feed: RefObject<HTMLElement | null>
  /** The number of items. */
  readonly count: number
  /** More items exist, and none are being loaded. */
  readonly mayAsk: boolean
  readonly onEndReached: (() => void) | undefined
}

interface MoreItems {
  /** Asks for more items if the end of the list is near the view, which begins at this offset. */
  readonly ask: (offset: number) => void
  /** Several pages in a row showed nothing: none is loaded until the reader presses a button. */
  readonly isAllHidden: boolean
  readonly goOn: () => void
}

/** Loads the next page whenever the end of a list comes near: by scrolling, or because what was loaded is not as high as the view. */
export function useMoreItems({ virtualizer, scroller, feed, count, mayAsk, onEndReached }: GrowingList): MoreItems {
  const [isAllHidden, setAllHidden] = useState(false)
  const last = useRef(nothing)

  const askFrom = (offset: number, viewPx: number) => {
    const handle = virtualizer.current
    if (!handle || !onEndReached || offset + viewPx * (1 + endMargin) < handle.scrollSize) return
    if (count !== last.current.count) {
      const [heights] = handle.cache
      const drawn = heights.filter((px) => px >= leastPx).length
      const before = count < last.current.count ? nothing : last.current
      // An item may be drawn for a moment before it is hidden, so later fewer may be drawn than before.
      last.current = drawn > before.drawn ? { count, drawn, hiddenPages: 0 } : { ...before, count, hiddenPages: before.hiddenPages + 1 }
    }
    const isTooMuch = last.current.hiddenPages >= mostHiddenPages
    setAllHidden(isTooMuch)
    if (!isTooMuch) onEndReached()
  }

  const askFromHere = useEffectEvent((items: number, isFree: boolean, viewPx = virtualizer.current?.viewportSize ?? 0) => {
    if (isFree && items > 0 && viewPx > 0) askFrom(virtualizer.current?.scrollOffset ?? 0, viewPx)
  })
  // A short list cannot be scrolled, so more is also requested after each page.
  useEffect(() => askFromHere(count, mayAsk), [count, mayAsk])

  // When the list is first drawn, the height of the view is still unknown, and a window may become higher than the list. Items are estimated until
  // they are measured, and a page may contain nothing to show.
  useEffect(() => {
    const [view, list] = [scroller.current, feed.current]
    if (!view || !list || !mayAsk) return undefined
    const observer = new ResizeObserver((entries) => {
      askFromHere(count, mayAsk, entries.find(({ target }) => target === view)?.contentRect.height)
    })
    observer.observe(view)
    observer.observe(list)
    return () => observer.disconnect()
  }, [scroller, feed, mayAsk, count])

  return {
    ask: (offset) => askFrom(offset, virtualizer.current?.viewportSize ?? 0),
    isAllHidden: isAllHidden && mayAsk,
    goOn() {
      last.current.hiddenPages = 0
      setAllHidden(false)
      onEndReached?.()
    },
  }
}

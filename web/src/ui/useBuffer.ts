import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { whenIdle } from './whenIdle.ts'

/** How much is drawn beyond each edge, in pixels; fast scrolling at 6,000 px/s moves by 100 px per frame. */
const bufferPx = 500
/** More items than this, inserted at the top at once, are a burst: they move the items drawn before out of the viewport. */
const mostOfNoBurst = 3
/** Longer than the pause between two insertions of a burst (`reduceFeed`). */
const restMs = 4000

interface Buffer {
  readonly bufferPx: number
  /** Items beyond the edges have been drawn once. */
  readonly isDrawn: boolean
  /** Draws the items beyond the edges again, because the list scrolls. */
  readonly draw: () => void
}

/**
 * How far beyond the edges of the viewport a list draws items. At first nothing, because visible items are drawn first; and nothing while
 * bursts are inserted at the top, because the next one would replace these items before anybody scrolls to them.
 */
export function useBuffer(seen: { readonly pushed: number }, scroller: RefObject<Element | null>): Buffer {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    let cancel = () => {}
    const { current } = scroller
    const drawBeyond = () => {
      cancel()
      cancel = whenIdle(() => setDrawn(true))
    }
    // A busy browser may be idle for the first time before its first frame. The list knows no viewport then, and would draw nothing at all.
    const observer = new ResizeObserver(() => {
      observer.disconnect()
      drawBeyond()
    })
    if (current) observer.observe(current)
    else drawBeyond()
    return () => {
      observer.disconnect()
      cancel()
    }
  }, [scroller])
  const [rested, setRested] = useState<object | null>(null)
  const isBurst = seen.pushed > mostOfNoBurst && rested !== seen
  useEffect(() => {
    if (!isBurst) return undefined
    const timer = setTimeout(() => setRested(seen), restMs)
    return () => clearTimeout(timer)
  }, [isBurst, seen])
  return { bufferPx: isDrawn && !isBurst ? bufferPx : 0, isDrawn, draw: () => isBurst && setRested(seen) }
}

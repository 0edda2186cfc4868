import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** The visible part of the grid, and functions to scroll it. */
export interface GridView {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly columns: number
  /** The side of a cell in pixels. */
  readonly cell: number
  /** The first visible row, and the number of visible rows. */
  readonly top: number
  readonly shown: number
  followScroll(): void
  /** Scrolls a row into view; with `above`, the one before it too. */
  reveal(row: number, above: boolean): void
  /** Scrolls a row to the upper edge. */
  scrollTo(row: number): void
}

const fingerPx = 44
const pointerPx = 40
const fewestColumns = 5

/** Before the grid is measured. */
const guessed = { columns: 8, height: 360 }

/** As many columns as fit; touch needs larger cells than a pointer. */
export function useGridView(): GridView {
  const scroller = useRef<HTMLDivElement>(null)
  const [cell] = useState(() => (matchMedia('(pointer: coarse)').matches ? fingerPx : pointerPx))
  const [size, setSize] = useState(guessed)
  const [top, setTop] = useState(0)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: 0, height: 0 }
      if (width > 0) setSize({ columns: Math.max(fewestColumns, Math.floor(width / cell)), height: height || guessed.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [cell])

  return {
    scroller,
    cell,
    top,
    columns: size.columns,
    shown: Math.ceil(size.height / cell),
    followScroll: () => setTop(Math.floor((scroller.current?.scrollTop ?? 0) / cell)),
    reveal(row, above) {
      const element = scroller.current
      if (!element) return
      const start = (above ? row - 1 : row) * cell
      const end = (row + 1) * cell
      if (start < element.scrollTop) element.scrollTop = start
      else if (end > element.scrollTop + element.clientHeight) element.scrollTop = end - element.clientHeight
    },
    scrollTo(row) {
      if (scroller.current) scroller.current.scrollTop = row * cell
    },
  }
}

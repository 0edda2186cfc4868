import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { whenIdle } from '../../ui/whenIdle.ts'

/** The visible part of the grid, and functions to scroll it. */
export interface GridView {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly columns: number
  /** The side of a cell in pixels. */
  readonly cell: number
  /** The first visible row, and the number of visible rows. */
  readonly top: number
  readonly shown: number
  /** How many rows are drawn beyond each edge. */
  readonly margin: number
  followScroll(): void
  /** Scrolls a row into view; with `above`, the one before it too. */
  reveal(row: number, above: boolean): void
  /** Scrolls a row to the upper edge. */
  scrollTo(row: number): void
}

const fingerPx = 44
const pointerPx = 40
const fewestColumns = 5

/** Used before the grid is measured: the values of a wide screen. */
const guessedColumns = 8
const guessedHeight = 256
const furtherRows = 4

/** As many columns as fit; touch needs larger cells than a pointer. */
export function useGridView(): GridView {
  const scroller = useRef<HTMLDivElement>(null)
  const [cell] = useState(() => (matchMedia('(pointer: coarse)').matches ? fingerPx : pointerPx))
  const [size, setSize] = useState({ columns: guessedColumns, shown: rowsIn(guessedHeight, cell) })
  const [top, setTop] = useState(0)
  // Visible pictures are loaded first.
  const [margin, setMargin] = useState(0)
  useEffect(() => whenIdle(() => setMargin(furtherRows)), [])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: 0, height: 0 }
      if (width === 0) return
      const measured = { columns: Math.max(fewestColumns, Math.floor(width / cell)), shown: rowsIn(height || guessedHeight, cell) }
      setSize((before) => (before.columns === measured.columns && before.shown === measured.shown ? before : measured))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [cell])

  return {
    scroller,
    cell,
    top,
    columns: size.columns,
    shown: size.shown,
    margin,
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

function rowsIn(height: number, cell: number): number {
  return Math.ceil(height / cell)
}

import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import { isRightToLeft } from '../../ui/keyEvents.ts'
import styles from './Deck.module.css'

/** The smallest and largest width of a column, in pixels. */
const narrowest = 280
const widest = 600
/** The step of one key press, in pixels. */
const widthStep = 20

export function clampWidth(width: number): number {
  return Math.round(Math.max(narrowest, Math.min(widest, width)))
}

interface ResizeHandleProps {
  readonly frame: RefObject<HTMLElement | null>
  /** The column's title, which distinguishes its handle from those of others. */
  readonly name: string
  /** The width in pixels; null while the column shares the room equally with the others. */
  readonly width: number | null
  readonly onDrag: (width: number) => void
  /** Null gives the column its equal share again. */
  readonly onResize: (width: number | null) => void
}

/** The edge of a column: dragged with a pointer, moved by the arrow keys, reset by a double click or Escape. */
export function ResizeHandle({ frame, name, width, onDrag, onResize }: ResizeHandleProps) {
  const { t } = useLingui()
  const drag = useRef<{ readonly fromX: number; readonly from: number; width: number } | null>(null)
  const sign = () => (isRightToLeft() ? -1 : 1)
  const measured = () => frame.current?.getBoundingClientRect().width ?? widest

  function handleDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { fromX: event.clientX, from: measured(), width: measured() }
  }
  function handleMove(event: PointerEvent<HTMLElement>) {
    if (!drag.current) return
    drag.current.width = clampWidth(drag.current.from + sign() * (event.clientX - drag.current.fromX))
    onDrag(drag.current.width)
  }
  function handleUp() {
    const ended = drag.current
    drag.current = null
    if (ended && Math.abs(ended.width - ended.from) >= 1) onResize(ended.width)
  }
  function handleKey(event: KeyboardEvent) {
    const from = width ?? clampWidth(measured())
    const next = new Map([
      ['ArrowRight', clampWidth(from + sign() * widthStep)],
      ['ArrowLeft', clampWidth(from - sign() * widthStep)],
      ['Home', narrowest],
      ['End', widest],
      ['Escape', null],
    ]).get(event.key)
    if (next === undefined) return
    event.preventDefault()
    onResize(next)
  }

  return (
    // A focusable separator is a widget according to ARIA, which this lint rule does not know.
    <div
      role="slider"
      tabIndex={0}
      className={styles.handle}
      aria-label={t`Width of ${name}`}
      aria-orientation="horizontal"
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuenow={width ?? widest}
      aria-valuetext={width === null ? t`Shares the room` : t`${width} pixels`}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
      onDoubleClick={() => onResize(null)}
      onKeyDown={handleKey}
    />
  )
}

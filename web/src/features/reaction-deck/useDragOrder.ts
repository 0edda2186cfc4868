import { useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'

/** A pointer that moves fewer pixels presses the button instead of dragging it. */
const dragBeginsAt = 5

interface Drag {
  readonly name: string
  readonly from: number
  readonly startX: number
  readonly startY: number
  /** Null until the pointer has moved far enough. */
  readonly order: readonly string[] | null
}

/** Sorting by dragging one tile over another. The others move at once; the order is saved on release, and Escape cancels. */
export function useDragOrder(names: readonly string[], onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const order = drag?.order ?? names

  const giveUp = () => setDrag(null)

  function follow(event: PointerEvent) {
    if (!drag) return
    // The pointer was released outside the list.
    if (event.buttons === 0) return giveUp()
    const isFar = Math.hypot(event.clientX - drag.startX, event.clientY - drag.startY) >= dragBeginsAt
    if (drag.order === null && !isFar) return
    // Captured only now, so that a plain press is delivered to the button; and by the list, because the button moves in the document.
    if (drag.order === null) event.currentTarget.setPointerCapture?.(event.pointerId)
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-place]')?.dataset['place']
    const from = order.indexOf(drag.name)
    setDrag({ ...drag, order: under === undefined ? order : moved(order, from, Number(under)) })
  }

  function finish() {
    if (drag?.order) onMove(drag.from, drag.order.indexOf(drag.name))
    setDrag(null)
  }

  return {
    order,
    /** The name of the dragged emoji. */
    dragged: drag?.order ? drag.name : null,
    listHandlers: {
      onPointerMove: follow,
      onPointerUp: finish,
      onPointerCancel: giveUp,
      onLostPointerCapture(event: PointerEvent) {
        if (event.target === event.currentTarget) giveUp()
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Escape') giveUp()
      },
    },
    /** Touch drags only the selected tile; on all others it scrolls. */
    tileHandlers: (name: string, isChosen: boolean) => ({
      style: { touchAction: isChosen ? 'none' : 'manipulation' },
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0 || (event.pointerType !== 'mouse' && !isChosen)) return
        setDrag({ name, from: names.indexOf(name), startX: event.clientX, startY: event.clientY, order: null })
      },
    }),
  } as const
}

/** A list with one of its items in another place. */
export function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from]
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item)
}

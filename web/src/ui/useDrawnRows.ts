import { useEffect, useEffectEvent, useState } from 'react'
import type { ListPlace } from './useListPlace.ts'
import { pushRows } from './pushRows.ts'
import { rowShift } from './rowShift.ts'

interface DrawnRowsLook<T> {
  readonly getKey: (item: T) => string
  /** More can be put above the first item: what comes there moves nothing, even at the very top. */
  readonly hasNewer: boolean
  /** At the top, what is new may push the rest down. */
  readonly mayPush: (hadNewer: boolean) => boolean
  /** The list must not move by itself now. */
  readonly isHeld: () => boolean
  /** The item that is read, by its index among those drawn, and how far into it one has read, in pixels. */
  readonly inSight: () => { readonly index: number; readonly within: number }
  /** How many items fill the view. */
  readonly rowsInSight: () => number
}

interface DrawnRows<T> {
  /** The items given, on the way to which those below are drawn. */
  readonly items: readonly T[]
  readonly drawn: readonly T[]
  /** The last change was above the item that is read, so that positions are computed from the end of the list. */
  readonly shift: boolean
  readonly hasNewer: boolean
  /** What was in sight when more was put above it. */
  readonly anchor: ListPlace | null
  /** The rows on top come one in each frame. */
  readonly isPushing: boolean
}

/**
 * When the second step follows, for changes below the row being read: after a shift virtua takes every change of height to be above, until
 * nothing has been scrolled for 150 ms.
 */
const restMs = 250
/** When the next row is pushed in, so that the frame of the one before is over. */
const pushMs = 24

/**
 * The items a list draws: those given, reached in steps where one would move what is read, or would draw more than a frame has time for.
 * Items that come or go above the one that is read do not move it; at the very top, what is new pushes the rest down.
 */
export function useDrawnRows<T>(given: readonly T[], look: DrawnRowsLook<T>): DrawnRows<T> {
  const { getKey, hasNewer, mayPush, isHeld, inSight, rowsInSight } = look

  const step = (from: DrawnRows<T>): DrawnRows<T> => {
    if (mayPush(from.hasNewer)) {
      const drawn = pushRows(from.drawn, given, getKey, rowsInSight())
      return { items: given, drawn, shift: false, hasNewer, anchor: null, isPushing: true }
    }
    const { index, within } = inSight()
    const { between, shift } = rowShift(from.drawn, given, getKey, index)
    const item = from.drawn[index]
    const anchor = shift && from.hasNewer && item !== undefined ? { key: getKey(item), within } : null
    return { items: given, drawn: between ?? given, shift, hasNewer, anchor, isPushing: false }
  }

  const [seen, setSeen] = useState<DrawnRows<T>>({ items: given, drawn: given, shift: false, hasNewer, anchor: null, isPushing: false })
  if (seen.items !== given || seen.hasNewer !== hasNewer) setSeen(step(seen))

  const goOn = useEffectEvent(() => {
    if (!seen.isPushing) setSeen({ ...seen, drawn: seen.items, shift: false })
    else setSeen(isHeld() ? { ...seen } : step(seen))
  })
  useEffect(() => {
    if (seen.drawn === seen.items) return undefined
    const timer = setTimeout(goOn, seen.isPushing ? pushMs : restMs)
    return () => clearTimeout(timer)
  }, [seen])

  return seen
}

import { useEffect, useState } from 'react'
import type { ListPlace } from './useListPlace.ts'
import { rowShift } from './rowShift.ts'

interface DrawnRowsLook<T> {
  readonly getKey: (item: T) => string
  /** More items can be inserted above the first one without moving anything, even at the very top. */
  readonly hasNewer: boolean
  /** At the top, new items may move the others down. */
  readonly mayPush: (hadNewer: boolean) => boolean
  /** The item being read, by its index among the drawn ones, and the offset into it in pixels. */
  readonly inSight: () => { readonly index: number; readonly within: number }
}

interface DrawnRows<T> {
  /** The given items, of which those below the item being read are drawn first. */
  readonly items: readonly T[]
  readonly drawn: readonly T[]
  /** The last change was above the item being read, so that positions are computed from the end of the list. */
  readonly shift: boolean
  readonly hasNewer: boolean
  /** How many items the last change inserted at the top, which moved the others down. */
  readonly pushed: number
  /** The items that were visible when more were inserted above. */
  readonly anchor: ListPlace | null
}

/** After a shift the list needs 150 ms without scrolling until it computes positions from its start again. */
const restMs = 250

/**
 * The items that a list draws: the given ones, reached in two steps where one would move the item being read. Items inserted or removed above it do
 * not move it; at the very top, new items move the others down.
 */
export function useDrawnRows<T>(given: readonly T[], look: DrawnRowsLook<T>): DrawnRows<T> {
  const { getKey, hasNewer, mayPush, inSight } = look

  const step = (from: DrawnRows<T>): DrawnRows<T> => {
    if (mayPush(from.hasNewer)) return { ...initial(given, hasNewer), pushed: pushedBy(from.drawn, given, getKey) }
    const { index, within } = inSight()
    const { between, shift } = rowShift(from.drawn, given, getKey, index)
    const item = from.drawn[index]
    const anchor = shift && from.hasNewer && item !== undefined ? { key: getKey(item), within } : null
    return { items: given, drawn: between ?? given, shift, hasNewer, pushed: 0, anchor }
  }

  const [seen, setSeen] = useState<DrawnRows<T>>(() => initial(given, hasNewer))
  if (seen.items !== given || seen.hasNewer !== hasNewer) setSeen(step(seen))

  useEffect(() => {
    if (seen.drawn === seen.items) return undefined
    // The second step, for changes below the row being read: only after the list has come to rest, because until then virtua takes
    // every change of height to be above.
    const timer = setTimeout(() => setSeen({ ...seen, drawn: seen.items, shift: false }), restMs)
    return () => clearTimeout(timer)
  }, [seen])

  return seen
}

function initial<T>(items: readonly T[], hasNewer: boolean): DrawnRows<T> {
  return { items, drawn: items, shift: false, hasNewer, pushed: 0, anchor: null }
}

function pushedBy<T>(before: readonly T[], after: readonly T[], getKey: (item: T) => string): number {
  const first = before[0]
  return first === undefined
    ? 0
    : Math.max(
        0,
        after.findIndex((item) => getKey(item) === getKey(first)),
      )
}

import { useEffect, useEffectEvent, useLayoutEffect, useReducer } from 'react'
import type { ListPlace } from './useListPlace.ts'
import { rowShift } from './rowShift.ts'

/** The reader's position in a list; read from the browser, and therefore never during rendering. */
interface Reading {
  /** At the top, new items may move the others down. */
  readonly mayPush: boolean
  /** The first visible item, by its index among the drawn ones, and the offset into it in pixels. */
  readonly index: number
  readonly within: number
}

interface Given<T> {
  readonly items: readonly T[]
  readonly getKey: (item: T) => string
  /** More items can be inserted above the first one without moving anything, even at the very top. */
  readonly hasNewer: boolean
  readonly read: (hadNewer: boolean) => Reading
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

type Change<T> =
  | ({ readonly kind: 'given'; readonly reading: Reading } & Omit<Given<T>, 'read'>)
  /** The list has come to rest. */
  | { readonly kind: 'rested' }

/** After a shift the list needs 150 ms without scrolling until it computes positions from its start again. */
const restMs = 250

/**
 * The items that a list draws: the given ones, reached in two steps where one would move the item being read. Items inserted or removed above it do
 * not move it; at the very top, new items move the others down. The browser paints nothing between new items and the first step towards them.
 */
export function useDrawnRows<T>({ items, getKey, hasNewer, read }: Given<T>): DrawnRows<T> {
  const [seen, change] = useReducer(reduceRows<T>, { items, drawn: items, shift: false, hasNewer, pushed: 0, anchor: null })

  const follow = useEffectEvent((next: Pick<Given<T>, 'items' | 'hasNewer'>) => {
    if (seen.items === next.items && seen.hasNewer === next.hasNewer) return
    change({ kind: 'given', ...next, getKey, reading: read(seen.hasNewer) })
  })
  useLayoutEffect(() => follow({ items, hasNewer }), [items, hasNewer])

  useEffect(() => {
    if (seen.drawn === seen.items) return undefined
    // The second step, for changes below the row being read: only after the list has come to rest, because until then virtua takes
    // every change of height to be above.
    const timer = setTimeout(() => change({ kind: 'rested' }), restMs)
    return () => clearTimeout(timer)
  }, [seen])

  return seen
}

function reduceRows<T>(seen: DrawnRows<T>, change: Change<T>): DrawnRows<T> {
  if (change.kind === 'rested') return { ...seen, drawn: seen.items, shift: false }
  const { items, getKey, hasNewer, reading } = change
  if (reading.mayPush) {
    const [first] = seen.drawn
    const pushed =
      first === undefined
        ? 0
        : Math.max(
            0,
            items.findIndex((item) => getKey(item) === getKey(first)),
          )
    return { items, drawn: items, shift: false, hasNewer, pushed, anchor: null }
  }
  const { between, shift } = rowShift(seen.drawn, items, getKey, reading.index)
  const item = seen.drawn[reading.index]
  const anchor = shift && seen.hasNewer && item !== undefined ? { key: getKey(item), within: reading.within } : null
  return { items, drawn: between ?? items, shift, hasNewer, pushed: 0, anchor }
}

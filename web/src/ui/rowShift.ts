/** How a list's rows change around the row being read. */
export interface RowShift<T> {
  /** Rows to draw first, where two steps are needed to keep the row in its place; null where one is enough. */
  readonly between: readonly T[] | null
  /** The change is above the row, so positions are computed from the end of the list. */
  readonly shift: boolean
}

/**
 * How to change from the old rows to the new ones without moving the first old row, from `from` on, that still exists: rows
 * added or removed above it shift the list, rows below do not. A change on both sides takes two steps, the upper one first.
 */
export function rowShift<T>(before: readonly T[], after: readonly T[], getKey: (item: T) => string, from: number): RowShift<T> {
  const places = new Map(after.map((item, index) => [getKey(item), index]))
  const anchor = before.findIndex((item, index) => index >= from && places.has(getKey(item)))
  const anchorItem = before[anchor]
  if (anchorItem === undefined) return { between: null, shift: false }
  const place = places.get(getKey(anchorItem)) ?? 0
  if (place === anchor) return { between: null, shift: false }
  if (after.length - before.length === place - anchor) return { between: null, shift: true }
  const above = after.slice(0, place)
  const below = before.slice(anchor)
  const belowKeys = new Set(below.map(getKey))
  // A row that moves from one side to the other would be drawn twice; this is so rare that the change is made in one step.
  if (above.some((item) => belowKeys.has(getKey(item)))) return { between: null, shift: true }
  return { between: [...above, ...below], shift: true }
}

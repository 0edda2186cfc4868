/** How a list changes around the row one reads. */
export interface RowShift<T> {
  /** Rows to draw first, where more than one step is needed to keep the row in its place; null where one is enough. */
  readonly between: readonly T[] | null
  /** The change lies above the row, so heights are kept counting from the end. */
  readonly shift: boolean
}

/**
 * How to go from the old rows to the new ones without moving the first old row, from `from` on, that is still there: rows that
 * came or went above it shift the list, rows below it do not. A change on both sides takes two steps, first the one above.
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
  // Rows that change sides cannot stand twice; such a change is rare enough to be drawn at once.
  if (above.some((item) => belowKeys.has(getKey(item)))) return { between: null, shift: true }
  return { between: [...above, ...below], shift: true }
}

/**
 * The next rows to draw where new ones push a list down that stands at its top. The newest come one at a time, the lowest of them first, so
 * that no frame draws more than one; then those below them all at once, out of sight. To be called again, with what it answered, until it
 * answers `given` itself.
 *
 * @param most how many of the newest rows come one at a time: as many as are in sight
 */
export function pushRows<T>(drawn: readonly T[], given: readonly T[], getKey: (item: T) => string, most: number): readonly T[] {
  const [top] = drawn
  if (top === undefined) return given
  const key = getKey(top)
  const newer = given.findIndex((item) => getKey(item) === key)
  const next = given[Math.min(newer, most) - 1]
  if (newer <= 1 || next === undefined) return given
  // An item that was further down may have come up.
  const nextKey = getKey(next)
  return [next, ...drawn.filter((item) => getKey(item) !== nextKey)]
}

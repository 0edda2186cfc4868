interface Edges {
  readonly left: number
  readonly right: number
}

/** The index for a column dropped at `x`: before the first other column whose middle lies beyond. */
export function dropIndex(columns: readonly Edges[], dragged: number, x: number, isRightToLeft = false): number {
  const others = columns.filter((_, index) => index !== dragged)
  const before = others.findIndex(({ left, right }) => (isRightToLeft ? x > (left + right) / 2 : x < (left + right) / 2))
  return before === -1 ? others.length : before
}

/** This close to an edge, in pixels, a pointer that drags a column scrolls the deck. */
const edgePx = 64
const slowest = 0.15
const fastest = 1.15

/** How fast a deck scrolls for a column that is dragged at `x`, in pixels for each millisecond; negative to the left. */
export function edgeSpeed(x: number, { left, right }: { readonly left: number; readonly right: number }): number {
  const edge = Math.min(edgePx, (right - left) / 4)
  const [before, after] = [left + edge - x, x - (right - edge)]
  const depth = Math.max(before, after)
  if (depth <= 0) return 0
  const speed = slowest + (fastest - slowest) * Math.min(1, depth / edge)
  return before > after ? -speed : speed
}

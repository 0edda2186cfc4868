interface Edges {
  readonly left: number
  readonly right: number
}

/** Where a column goes that is let go at `x`: before the first of the others whose middle lies beyond. */
export function dropIndex(columns: readonly Edges[], dragged: number, x: number, isRightToLeft = false): number {
  const others = columns.filter((_, index) => index !== dragged)
  const before = others.findIndex(({ left, right }) => (isRightToLeft ? x > (left + right) / 2 : x < (left + right) / 2))
  return before === -1 ? others.length : before
}

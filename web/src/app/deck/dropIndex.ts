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

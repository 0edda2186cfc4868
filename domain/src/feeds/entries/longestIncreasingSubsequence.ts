/** The indexes of a longest strictly increasing subsequence, in order. */
export function longestIncreasingSubsequence(numbers: readonly number[]): number[] {
  const lengths: number[] = []
  const previous: number[] = []
  let best = -1
  numbers.forEach((number, at) => {
    lengths[at] = 1
    previous[at] = -1
    for (let before = 0; before < at; before += 1) {
      if ((numbers[before] ?? 0) < number && (lengths[before] ?? 0) + 1 > (lengths[at] ?? 0)) {
        lengths[at] = (lengths[before] ?? 0) + 1
        previous[at] = before
      }
    }
    if (best === -1 || (lengths[at] ?? 0) > (lengths[best] ?? 0)) best = at
  })
  const path: number[] = []
  for (let at = best; at !== -1; at = previous[at] ?? -1) path.unshift(at)
  return path
}

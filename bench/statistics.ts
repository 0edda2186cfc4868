/** The median; for an even count the mean of the two middle values. NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The smallest value that at least `share` (0 … 1) of the values do not exceed. NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** The percentage of values above a limit; 0 without values. */
export function percentAbove(values: readonly number[], limit: number): number {
  return values.length === 0 ? 0 : (100 * values.filter((value) => value > limit).length) / values.length
}

export interface Task {
  /** Milliseconds since the navigation began. */
  readonly start: number
  readonly duration: number
}

/** The total blocking time: the part of each long task beyond 50 ms, summed over the tasks that begin before a given time. */
export function blockingTime(tasks: readonly Task[], before: number): number {
  return tasks.filter((task) => task.start < before).reduce((sum, task) => sum + Math.max(0, task.duration - 50), 0)
}

import { percentile } from '../statistics.ts'

/** In milliseconds. */
export interface Timing {
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

export function timingOf(took: readonly number[]): Timing {
  return { p50: percentile(took, 0.5), p95: percentile(took, 0.95), p99: percentile(took, 0.99) }
}

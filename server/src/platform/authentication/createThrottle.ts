import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Limiters } from '../rate-limits/Limiters.ts'

/** Allows a limited number of attempts for each key within a period. */
export interface Throttle {
  /** Counts an attempt; false when the limit is exceeded. */
  admit(key: string): Promise<boolean>
  /** The number of attempts counted in the current period, refused ones included. */
  count(key: string): Promise<number>
  /** Subtracts attempts from the count, which does not go below zero. */
  forgive(key: string, attempts: number): Promise<void>
}

const unlimited: Throttle = {
  admit: () => Promise.resolve(true),
  count: () => Promise.resolve(0),
  forgive: () => Promise.resolve(),
}

/** `attempts: null` means no limit. Throttles with the same name share their counters. */
export function createThrottle(limiters: Limiters, name: string, attempts: number | null, seconds: number): Throttle {
  if (attempts === null) return unlimited
  const limiter = limiters(name, attempts, seconds)
  const count = async (key: string): Promise<number> => (await limiter.get(key))?.consumedPoints ?? 0
  return {
    count,
    async admit(key) {
      try {
        await limiter.consume(key)
        return true
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes) return false
        throw rejection
      }
    },
    async forgive(key, wanted) {
      const points = Math.min(wanted, await count(key))
      if (points > 0) await limiter.reward(key, points)
    },
  }
}

import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Limiters } from '../rate-limits/Limiters.ts'

/** Lets so many attempts of each key through in a time. */
export interface Throttle {
  /** Counts an attempt; false when there have been too many. */
  admit(key: string): Promise<boolean>
  /** How many attempts are counted at the moment, those refused included. */
  count(key: string): Promise<number>
  /** Takes back so many attempts, no more than are counted. */
  forgive(key: string, attempts: number): Promise<void>
}

const unlimited: Throttle = {
  admit: () => Promise.resolve(true),
  count: () => Promise.resolve(0),
  forgive: () => Promise.resolve(),
}

/** Null attempts means no limit; throttles of one name count together. */
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

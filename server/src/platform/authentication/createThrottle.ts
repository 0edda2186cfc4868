import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Limiters } from '../rate-limits/Limiters.ts'

/** Lets so many attempts through in a time, each counted under every one of its keys. */
export interface Throttle {
  /** Counts an attempt; false when there have been too many. */
  admit(...keys: readonly string[]): Promise<boolean>
  /** Forgets the attempts, after one that was right. */
  forget(...keys: readonly string[]): Promise<void>
}

/** Null attempts means no limit; throttles of one name count together. */
export function createThrottle(limiters: Limiters, name: string, attempts: number | null, seconds: number): Throttle {
  if (attempts === null) return { admit: () => Promise.resolve(true), forget: () => Promise.resolve() }
  const limiter = limiters(name, attempts, seconds)
  const count = async (key: string): Promise<boolean> => {
    try {
      await limiter.consume(key)
      return true
    } catch (rejection) {
      if (rejection instanceof RateLimiterRes) return false
      throw rejection
    }
  }
  return {
    // Every key is counted even when one is over already.
    admit: async (...keys) => (await Promise.all(keys.map(count))).every(Boolean),
    async forget(...keys) {
      for (const key of keys) await limiter.delete(key)
    },
  }
}

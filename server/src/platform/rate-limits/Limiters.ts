import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Redis } from 'ioredis'

/** Makes a counter that allows a number of attempts within a number of seconds; the name distinguishes it from others. */
export type Limiters = (name: string, points: number, seconds: number) => RateLimiterAbstract

/** Counters that all processes of an instance share in Redis. While Redis is unreachable each process counts alone, so nobody is locked out. */
export function createLimiters(redis: Redis | null, instance: string): Limiters {
  const inMemory = new Map<string, RateLimiterMemory>()
  return (name, points, seconds) => {
    // Counters with the same name are shared, as they are in Redis.
    const alone = inMemory.get(name) ?? new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
    inMemory.set(name, alone)
    if (redis === null) return alone
    const keyPrefix = `starling:${instance}:${name}`
    return new RateLimiterRedis({
      storeClient: redis,
      keyPrefix,
      points,
      duration: seconds,
      insuranceLimiter: alone,
      rejectIfRedisNotReady: true,
    })
  }
}

import type { MiddlewareHandler } from 'hono'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { hashSecret } from '../authentication/secrets.ts'
import type { Limiters } from '../rate-limits/Limiters.ts'
import type { Settings } from '../settings/Settings.ts'
import { addressOf } from './addressOf.ts'
import { tokenOf } from './authorize.ts'

const WINDOW_SECONDS = 300

/** Counts requests by token, or by address for visitors, and says in Mastodon's headers how many are left. */
export function rateLimit(settings: Settings, now: () => Date, limiters: Limiters): MiddlewareHandler {
  const limits = settings.rateLimits
  if (limits === null) return (_, next) => next()
  const byToken = limiters('token', limits.perAccount, WINDOW_SECONDS)
  const byAddress = limiters('address', limits.perAddress, WINDOW_SECONDS)
  return async (c, next) => {
    const token = tokenOf(c)
    const [limiter, key] = token === null ? [byAddress, addressOf(c, settings.trustProxy)] : [byToken, hashSecret(token)]
    const state = await limiter.consume(key).catch((rejection: unknown) => {
      if (rejection instanceof RateLimiterRes) return rejection
      throw rejection
    })
    const isOver = state.consumedPoints > limiter.points
    const setHeaders = (headers: Headers): void => {
      headers.set('X-RateLimit-Limit', String(limiter.points))
      headers.set('X-RateLimit-Remaining', String(Math.max(0, state.remainingPoints)))
      headers.set('X-RateLimit-Reset', new Date(now().getTime() + state.msBeforeNext).toISOString())
    }
    if (isOver) {
      const response = c.json({ error: 'Too many requests' }, 429)
      setHeaders(response.headers)
      response.headers.set('Retry-After', String(Math.ceil(state.msBeforeNext / 1000)))
      return response
    }
    await next()
    setHeaders(c.res.headers)
  }
}

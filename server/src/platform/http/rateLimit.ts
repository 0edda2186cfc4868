import type { Context, MiddlewareHandler } from 'hono'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Bearers } from '../authentication/Bearers.ts'
import type { Limiters } from '../rate-limits/Limiters.ts'
import type { Settings } from '../settings/Settings.ts'
import { addressOf } from './addressOf.ts'
import { tokenOf } from './authorize.ts'

const WINDOW_SECONDS = 300

/**
 * Counts requests by account, and by address those of nobody, and says in Mastodon's headers how many are left. A token that belongs to
 * no person counts as none: applications' tokens and made-up ones are to be had in any number.
 */
export function rateLimit(settings: Settings, now: () => Date, limiters: Limiters, bearers: Bearers): MiddlewareHandler {
  const limits = settings.rateLimits
  if (limits === null) return (_, next) => next()
  const byAccount = limiters('account', limits.perAccount, WINDOW_SECONDS)
  const byAddress = limiters('address', limits.perAddress, WINDOW_SECONDS)
  return countBy(now, async (c) => {
    const token = tokenOf(c)
    const accountId = token === null ? null : ((await bearers.find(token))?.viewer?.accountId ?? null)
    return accountId === null ? [byAddress, addressOf(c, settings.trustProxy)] : [byAccount, accountId]
  })
}

/** Counts by address what needs no token: pages, which are written and compressed for whoever asks, and what programs ask about the server. */
export function pageLimit({ rateLimits, trustProxy }: Settings, now: () => Date, limiters: Limiters): MiddlewareHandler {
  if (rateLimits === null) return (_, next) => next()
  const byAddress = limiters('page', rateLimits.perAddress, WINDOW_SECONDS)
  return countBy(now, (c) => [byAddress, addressOf(c, trustProxy)])
}

type Counter = readonly [limiter: RateLimiterAbstract, key: string]

function countBy(now: () => Date, counterOf: (c: Context) => Counter | Promise<Counter>): MiddlewareHandler {
  return async (c, next) => {
    const [limiter, key] = await counterOf(c)
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

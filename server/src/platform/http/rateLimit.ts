import type { Context, MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Bearers } from '../authentication/Bearers.ts'
import type { Limiters } from '../rate-limits/Limiters.ts'
import type { Settings } from '../settings/Settings.ts'
import { addressOf } from './addressOf.ts'
import { tokenOf } from './authorize.ts'
import { signingKeyOf } from './signingKey.ts'

const WINDOW_SECONDS = 300
/** How many times more invalid tokens are looked up than requests are answered: people may share an address with a broken app. */
const INVENTED_FACTOR = 10

/**
 * Counts requests by account, or by address for anonymous ones, and sends Mastodon's rate limit headers. A token without an
 * account counts as anonymous, because applications' own tokens and invented ones are unlimited in number. An address that has sent too many
 * invalid tokens is refused without a look-up, so that the refusal costs the database nothing.
 */
export function rateLimit(settings: Settings, now: () => Date, limiters: Limiters, bearers: Bearers): MiddlewareHandler {
  const limits = settings.rateLimits
  if (limits === null) return (_, next) => next()
  const byAccount = limiters('account', limits.perAccount, WINDOW_SECONDS)
  const byAddress = limiters('address', limits.perAddress, WINDOW_SECONDS)
  const invented = limiters('invented-token', limits.perAddress * INVENTED_FACTOR, WINDOW_SECONDS)
  return countBy(now, async (c) => {
    const token = tokenOf(c)
    const address = addressOf(c, settings.trustProxy)
    if (token === null || (!bearers.knows(token) && (await isOver(invented, address)))) return [byAddress, address]
    const accountId = (await bearers.find(token))?.viewer?.accountId ?? null
    if (accountId !== null) return [byAccount, accountId]
    await invented.consume(address).catch(unlessRefused)
    return [byAddress, address]
  })
}

/** Limits requests without a token by address: for pages, which are expensive to render and compress, and for metadata of the server. */
export function pageLimit({ rateLimits, trustProxy }: Settings, now: () => Date, limiters: Limiters): MiddlewareHandler {
  if (rateLimits === null) return (_, next) => next()
  const byAddress = limiters('page', rateLimits.perAddress, WINDOW_SECONDS)
  return countBy(now, (c) => [byAddress, addressOf(c, trustProxy)])
}

/** How many activities a server may deliver per minute, by the host of its key and the sending address. */
const DELIVERIES = 300
/** How many times this number one address may deliver, whatever keys it names. */
const HOSTS_OF_ONE_ADDRESS = 10

/**
 * Counts deliveries before their signatures are verified, which requires fetching the key and computing. The host of the key is not
 * verified yet, so it is counted together with the address: a sender that names another server's key does not use up that server's limit.
 * Servers repeat a delivery refused with 429 later.
 */
export function deliveryLimit({ rateLimits, trustProxy }: Settings, now: () => Date, limiters: Limiters): MiddlewareHandler {
  if (rateLimits === null) return (_, next) => next()
  const byAddress = limiters('delivery-address', DELIVERIES * HOSTS_OF_ONE_ADDRESS, 60)
  const byHost = limiters('delivery', DELIVERIES, 60)
  const countAddress = countBy(now, (c) => [byAddress, addressOf(c, trustProxy)])
  const countHost = countBy(now, (c) => [
    byHost,
    `${addressOf(c, trustProxy)} ${URL.parse(signingKeyOf(c.req.raw.headers) ?? '')?.host ?? ''}`,
  ])
  return every(countAddress, countHost)
}

async function isOver(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  return ((await limiter.get(key))?.consumedPoints ?? 0) >= limiter.points
}

/** A limiter rejects with the state of the counter when the limit is reached, and with an error when it fails. */
function unlessRefused(rejection: unknown): RateLimiterRes {
  if (rejection instanceof RateLimiterRes) return rejection
  throw rejection
}

type Counter = readonly [limiter: RateLimiterAbstract, key: string]

function countBy(now: () => Date, counterOf: (c: Context) => Counter | Promise<Counter>): MiddlewareHandler {
  return async (c, next) => {
    const [limiter, key] = await counterOf(c)
    const state = await limiter.consume(key).catch(unlessRefused)
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

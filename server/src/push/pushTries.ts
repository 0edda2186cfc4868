import type { AppContext } from '../AppContext.ts'

/** How many messages are sent at the same time, and how many of them to one push service. */
export const AT_ONCE = 8
export const PER_HOST = 4

/** How often a message is tried in all. */
export const RETRIES = 3
const RETRY_MS = 60_000

/** When a message that failed for this many times is tried again. */
export const retryAfter = (ctx: Pick<AppContext, 'now'>, attempt: number): Date =>
  new Date(ctx.now().getTime() + RETRY_MS * 4 ** (attempt - 1))

/** The host of a push service; null for an address that cannot be read. */
export const hostOf = (endpoint: string): string | null => URL.parse(endpoint)?.host ?? null

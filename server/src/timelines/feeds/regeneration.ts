import type { AppContext } from '../../AppContext.ts'

const rebuilding = new WeakMap<AppContext, Map<string, Date>>()

/**
 * Makes this account's home timeline answer 206 until the given moment, as Mastodon does while it rebuilds one.
 * Our own timelines are computed when read and never need this; it allows testing clients.
 */
export function simulateRegeneration(ctx: AppContext, accountId: string, until: Date): void {
  const accounts = rebuilding.get(ctx) ?? new Map<string, Date>()
  rebuilding.set(ctx, accounts.set(accountId, until))
}

/** Whether the account's home timeline answers as incomplete now. */
export function isRegenerating(ctx: AppContext, accountId: string): boolean {
  const until = rebuilding.get(ctx)?.get(accountId)
  return until !== undefined && until > ctx.now()
}

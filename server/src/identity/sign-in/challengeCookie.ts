import type { Context } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { ownCookie } from './ownCookie.ts'
import { LIFETIME_MS, makeChallenge } from '../second-factor/challenges.ts'

const cookie = ownCookie('starling_challenge')

/**
 * Lets this browser open the page that follows the password at an address of its own: whoever looks up the code in another app on a small device
 * finds the page loaded again, and not a form to be sent once more.
 */
export async function keepChallenge(ctx: AppContext, c: Context, accountId: string): Promise<void> {
  cookie.write(ctx, c, await makeChallenge(ctx, accountId), LIFETIME_MS / 1000)
}

/** Empty where the password was not given, or too long ago. */
export function keptChallenge(ctx: Pick<AppContext, 'settings'>, c: Context): string {
  return cookie.read(ctx, c) ?? ''
}

export function forgetChallenge(ctx: Pick<AppContext, 'settings'>, c: Context): void {
  cookie.forget(ctx, c)
}

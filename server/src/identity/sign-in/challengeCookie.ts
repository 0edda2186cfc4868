import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppContext } from '../../AppContext.ts'
import { isSecure } from './WebSession.ts'
import { LIFETIME_MS, makeChallenge } from '../second-factor/challenges.ts'

function cookieName(ctx: Pick<AppContext, 'settings'>): string {
  return isSecure(ctx) ? '__Host-starling_challenge' : 'starling_challenge'
}

/**
 * Lets this browser open the page that follows the password at an address of its own: whoever looks up the code in another app on a small device
 * finds the page loaded again, and not a form to be sent once more.
 */
export async function keepChallenge(ctx: AppContext, c: Context, accountId: string): Promise<void> {
  const challenge = await makeChallenge(ctx, accountId)
  const options = { httpOnly: true, sameSite: 'Lax', secure: isSecure(ctx), path: '/', maxAge: LIFETIME_MS / 1000 } as const
  setCookie(c, cookieName(ctx), challenge, options)
}

/** Empty where the password was not given, or too long ago. */
export function keptChallenge(ctx: Pick<AppContext, 'settings'>, c: Context): string {
  return getCookie(c, cookieName(ctx)) ?? ''
}

export function forgetChallenge(ctx: Pick<AppContext, 'settings'>, c: Context): void {
  deleteCookie(c, cookieName(ctx), { path: '/', secure: isSecure(ctx) })
}

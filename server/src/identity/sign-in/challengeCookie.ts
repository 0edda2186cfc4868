import type { Context } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { ownCookie } from './ownCookie.ts'
import { LIFETIME_MS, createChallenge } from '../second-factor/challenges.ts'

const cookie = ownCookie('starling_challenge')

/**
 * Stores the challenge in a cookie, so that the page that asks for the code has an address of its own. Phones often reload a page after
 * switching to another app and back, here to the authenticator; the answer to a form could not be reloaded without sending the form again.
 */
export async function startChallenge(ctx: AppContext, c: Context, accountId: string): Promise<void> {
  cookie.write(ctx, c, await createChallenge(ctx, accountId), LIFETIME_MS / 1000)
}

/** The stored challenge; empty where no password was entered, or too long ago. */
export function readChallenge(ctx: Pick<AppContext, 'settings'>, c: Context): string {
  return cookie.read(ctx, c) ?? ''
}

export function clearChallenge(ctx: Pick<AppContext, 'settings'>, c: Context): void {
  cookie.forget(ctx, c)
}

import type { Context } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { isSameSecret, newSecret } from '../../platform/authentication/secrets.ts'
import { ownCookie } from './ownCookie.ts'

/** Proves that a form was submitted from our own page, for visitors without a session. */
const cookie = ownCookie('starling_form')

/** The value that the form must contain; stored in a cookie that other sites can neither read nor set. */
export function formToken(ctx: AppContext, c: Context): string {
  const known = cookie.read(ctx, c)
  if (known !== undefined && known.length >= 40) return known
  const token = newSecret()
  cookie.write(ctx, c, token)
  return token
}

export function isFormToken(ctx: AppContext, c: Context, sent: string): boolean {
  const known = cookie.read(ctx, c)
  return known !== undefined && known !== '' && isSameSecret(known, sent) && !isCrossSite(c)
}

/** Browsers send the origin of a request, and scripts cannot change it. */
export function isCrossSite(c: Context): boolean {
  const site = c.req.header('sec-fetch-site')
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

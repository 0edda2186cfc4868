import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppContext } from '../../AppContext.ts'
import { isSameSecret, newSecret } from '../../platform/authentication/secrets.ts'
import { isSecure } from './WebSession.ts'

/** Proves that a form was submitted from our own page, for visitors without a session. */
function cookieName(ctx: Pick<AppContext, 'settings'>): string {
  return isSecure(ctx) ? '__Host-starling_form' : 'starling_form'
}

/** The value that the form must contain; stored in a cookie that other sites can neither read nor set. */
export function formToken(ctx: AppContext, c: Context): string {
  const known = getCookie(c, cookieName(ctx))
  if (known !== undefined && known.length >= 40) return known
  const token = newSecret()
  setCookie(c, cookieName(ctx), token, { httpOnly: true, sameSite: 'Lax', secure: isSecure(ctx), path: '/' })
  return token
}

export function isFormToken(ctx: AppContext, c: Context, sent: string): boolean {
  const known = getCookie(c, cookieName(ctx))
  return known !== undefined && known !== '' && isSameSecret(known, sent) && !isCrossSite(c)
}

/** Browsers send the origin of a request, and scripts cannot change it. */
export function isCrossSite(c: Context): boolean {
  const site = c.req.header('sec-fetch-site')
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

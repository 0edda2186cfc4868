import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppContext } from '../../AppContext.ts'
import { isSecure } from '../../identity/sign-in/WebSession.ts'

type SaidContext = Pick<AppContext, 'settings'>

const SECONDS = 60

function cookieName(ctx: SaidContext): string {
  return isSecure(ctx) ? '__Host-starling_said' : 'starling_said'
}

/** Leads to a page that says what was done, instead of answering the form with it: loaded again, that page does nothing a second time. */
export function sayOnce(ctx: SaidContext, c: Context, path: string, words: string): Response {
  setCookie(c, cookieName(ctx), words, { httpOnly: true, sameSite: 'Lax', secure: isSecure(ctx), path: '/', maxAge: SECONDS })
  return c.redirect(path, 303)
}

/** What is to be said now, and not again; nothing where the page was opened in another way. */
export function saidOnce(ctx: SaidContext, c: Context): { readonly done?: string } {
  const done = getCookie(c, cookieName(ctx))
  if (done === undefined) return {}
  deleteCookie(c, cookieName(ctx), { path: '/', secure: isSecure(ctx) })
  return { done }
}

import type { Context } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { ownCookie } from '../../identity/sign-in/ownCookie.ts'

type SaidContext = Pick<AppContext, 'settings'>

const SECONDS = 60

const cookie = ownCookie('starling_said')

/** Leads to a page that says what was done, instead of answering the form with it: loaded again, that page does nothing a second time. */
export function sayOnce(ctx: SaidContext, c: Context, path: string, words: string): Response {
  cookie.write(ctx, c, words, SECONDS)
  return c.redirect(path, 303)
}

/** What is to be said now, and not again; nothing where the page was opened in another way. */
export function saidOnce(ctx: SaidContext, c: Context): { readonly done?: string } {
  const done = cookie.read(ctx, c)
  if (done === undefined) return {}
  cookie.forget(ctx, c)
  return { done }
}

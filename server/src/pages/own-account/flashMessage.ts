import type { Context } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { ownCookie } from '../../identity/sign-in/ownCookie.ts'

type MessageContext = Pick<AppContext, 'settings'>

const SECONDS = 60

const cookie = ownCookie('starling_said')

/** Redirects to a page that shows a message, instead of answering the form with it, so that reloading the page does not send the form again. */
export function redirectWithMessage(ctx: MessageContext, c: Context, path: string, words: string): Response {
  cookie.write(ctx, c, words, SECONDS)
  return c.redirect(path, 303)
}

/** The message that the last redirect stored, which is removed so that it is shown once; empty where there is none. */
export function takeMessage(ctx: MessageContext, c: Context): { readonly done?: string } {
  const done = cookie.read(ctx, c)
  if (done === undefined) return {}
  cookie.forget(ctx, c)
  return { done }
}

import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppContext } from '../../AppContext.ts'

type CookieContext = Pick<AppContext, 'settings'>

/** A cookie of the server's own pages. No script reads it, and no form of another site is sent with it. */
interface OwnCookie {
  read(ctx: CookieContext, c: Context): string | undefined
  /** Until the browser is closed where no lifetime is given, in seconds. */
  write(ctx: CookieContext, c: Context, value: string, maxAge?: number): void
  forget(ctx: CookieContext, c: Context): void
}

export function ownCookie(name: string): OwnCookie {
  const isSecure = ({ settings }: CookieContext): boolean => settings.publicUrl.startsWith('https:')
  // With this prefix browsers accept the cookie only from this host and over https.
  const nameFor = (ctx: CookieContext): string => (isSecure(ctx) ? `__Host-${name}` : name)
  return {
    read: (ctx, c) => getCookie(c, nameFor(ctx)),
    write(ctx, c, value, maxAge) {
      const lifetime = maxAge === undefined ? {} : { maxAge }
      setCookie(c, nameFor(ctx), value, { httpOnly: true, sameSite: 'Lax', secure: isSecure(ctx), path: '/', ...lifetime })
    },
    forget: (ctx, c) => void deleteCookie(c, nameFor(ctx), { path: '/', secure: isSecure(ctx) }),
  }
}

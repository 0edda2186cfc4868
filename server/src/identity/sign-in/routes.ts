import { Hono } from 'hono'
import type { Context } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { isSameSecret } from '../../platform/authentication/secrets.ts'
import { addressOf } from '../../platform/http/addressOf.ts'
import { registerPerson } from '../registration/registerPerson.ts'
import { isFormToken, isFromElsewhere } from './formToken.ts'
import { stylesheet, stylesheetPath } from './page.ts'
import { ownPath, readForm } from './readForm.ts'
import { signInPage, signUpPage } from './signInPages.ts'
import { createThrottle } from '../../platform/authentication/createThrottle.ts'
import { verifySignIn } from './verifySignIn.ts'
import { beginSession, endSession, findSession } from './WebSession.ts'

const QUARTER_HOUR = 900
const DAY = 86_400
const STALE_FORM = 'This page was open for too long or in another window. Please try again.'
const TOO_MANY = 'There were too many attempts. Please wait a quarter of an hour and try again.'

/** Sign-in, sign-up and sign-out on the server's own pages. */
export function signInRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const { publicUrl, trustProxy, rateLimits } = ctx.settings
  const attempts = createThrottle(ctx.limiters, 'sign-in', rateLimits?.signIns ?? null, QUARTER_HOUR)
  const signUps = createThrottle(ctx.limiters, 'sign-up', rateLimits?.signUps ?? null, DAY)
  const returnTo = (c: Context): string => ownPath(c.req.query('return_to'), publicUrl)

  app.get(stylesheetPath, stylesheet)

  app.get('/auth/sign_in', (c) => signInPage(ctx, c, { returnTo: returnTo(c) }))

  app.post('/auth/sign_in', async (c) => {
    const form = await readForm(c)
    const login = form('login')
    const again = { returnTo: ownPath(form('return_to'), publicUrl), login }
    if (!isFormToken(ctx, c, form('form_token'))) return signInPage(ctx, c, { ...again, problem: STALE_FORM, status: 403 })
    const keys = [`address ${addressOf(c, trustProxy)}`, `login ${login.trim().toLowerCase()}`]
    if (!(await attempts.admit(...keys))) return signInPage(ctx, c, { ...again, problem: TOO_MANY, status: 429 })
    const result = await verifySignIn(ctx, login, form('password'))
    if (result.kind === 'wrong') return signInPage(ctx, c, { ...again, problem: 'The name or the password is wrong.', status: 422 })
    if (result.kind === 'disabled') return signInPage(ctx, c, { ...again, problem: 'This login is currently disabled.', status: 403 })
    await attempts.forget(...keys)
    await beginSession(ctx, c, result.accountId)
    return c.redirect(again.returnTo, 303)
  })

  app.get('/auth/sign_up', (c) => signUpPage(ctx, c, { returnTo: returnTo(c) }))

  app.post('/auth/sign_up', async (c) => {
    const form = await readForm(c)
    const given = { username: form('username').trim(), email: form('email').trim(), password: form('password') }
    const again = { returnTo: ownPath(form('return_to'), publicUrl), username: given.username, email: given.email }
    if (!ctx.settings.registrationsOpen) return signUpPage(ctx, c, { ...again, status: 403 })
    if (!isFormToken(ctx, c, form('form_token'))) return signUpPage(ctx, c, { ...again, problem: STALE_FORM, status: 403 })
    const address = `address ${addressOf(c, trustProxy)}`
    // Counted with the sign-ins: this page, too, tells whether an e-mail address is known.
    if (!(await attempts.admit(address))) return signUpPage(ctx, c, { ...again, problem: TOO_MANY, status: 429 })
    const result = await registerPerson(ctx, given, { locale: 'en' })
    if (result.kind === 'refused') return signUpPage(ctx, c, { ...again, problems: result.problems, status: 422 })
    if (!(await signUps.admit(address))) ctx.log.warn('Many people sign up from one address', { address })
    await beginSession(ctx, c, result.accountId)
    return c.redirect(again.returnTo, 303)
  })

  app.post('/auth/sign_out', async (c) => {
    const form = await readForm(c)
    const session = await findSession(ctx, c)
    const target = ownPath(form('return_to'), publicUrl)
    if (session !== null && (isFromElsewhere(c) || !isSameSecret(form('csrf_token'), session.csrfToken))) return c.redirect(target, 303)
    await endSession(ctx, c)
    return c.redirect(target, 303)
  })

  return app
}

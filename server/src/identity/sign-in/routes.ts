import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Context } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { isSameSecret } from '../../platform/authentication/secrets.ts'
import { addressOf } from '../../platform/http/addressOf.ts'
import { localizerFor } from '../../localization/localizerFor.ts'
import { createThrottle } from '../../platform/authentication/createThrottle.ts'
import { scheduleEmail } from '../emails/emailJob.ts'
import { registerAccount } from '../registration/registerAccount.ts'
import { isFormToken, isCrossSite } from './formToken.ts'
import { stylesheet, stylesheetPath, withReturn } from './page.ts'
import { ownPath, readForm } from './readForm.ts'
import { contactLink } from './contactLink.ts'
import { describeBrowser } from './describeBrowser.ts'
import { signInPage, waitingPage } from './signInPages.ts'
import { signedUpPage, signUpPage } from './signUpPages.ts'
import { clearChallenge, startChallenge, readChallenge } from './challengeCookie.ts'
import { findChallenge, useChallenge } from '../second-factor/challenges.ts'
import { createCodeGuard } from '../second-factor/createCodeGuard.ts'
import { codePage } from './codePage.ts'
import { acceptCode, readSecondFactor } from '../second-factor/secondFactor.ts'
import { createSignInGuard } from './createSignInGuard.ts'
import type { Attempt } from './createSignInGuard.ts'
import { findKnownDevice, rememberDevice } from './KnownDevice.ts'
import { findLogin, verifySignIn } from './verifySignIn.ts'
import type { Login } from './verifySignIn.ts'
import { beginSession, endSession, findSession } from './WebSession.ts'

const DAY = 86_400

/** Sign-in, registration and sign-out on the server's own pages. */
export function signInRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const { publicUrl, trustProxy, rateLimits } = ctx.settings
  const guard = createSignInGuard(ctx)
  const signUps = createThrottle(ctx.limiters, 'sign-up', rateLimits?.signUps ?? null, DAY)
  const codes = createCodeGuard(ctx)

  /** Begins a session after the password, and the code where one is required, were right. */
  const enter = async (c: Context, known: Login, { address, device }: Pick<Attempt, 'address' | 'device'>): Promise<void> => {
    if (device === null) {
      const browser = describeBrowser(c.req.header('user-agent') ?? '', localizerFor(c).say('unknownBrowser'))
      const { accountId } = known
      await scheduleEmail(ctx, { kind: 'signed-in', accountId, browser, address, at: ctx.now().toISOString() })
    }
    await rememberDevice(ctx, c, known)
    await beginSession(ctx, c, known.accountId)
  }
  const returnTo = (c: Context): string => ownPath(c.req.query('return_to'), publicUrl)

  app.get(stylesheetPath, stylesheet)

  app.get('/auth/sign_in', (c) => signInPage(ctx, c, { returnTo: returnTo(c) }))

  app.post('/auth/sign_in', async (c) => {
    const { say, mark } = localizerFor(c)
    const form = await readForm(c)
    const login = form('login')
    const again = { returnTo: ownPath(form('return_to'), publicUrl), login }
    if (!isFormToken(ctx, c, form('form_token'))) return signInPage(ctx, c, { ...again, problem: say('staleForm'), status: 403 })
    const known = await findLogin(ctx, login)
    const attempt = {
      address: addressOf(c, trustProxy),
      // The same counter for an account whether its name or its e-mail address is entered.
      target: known?.accountId ?? login.trim().toLowerCase(),
      device: known === null ? null : await findKnownDevice(ctx, c, known),
    }
    if (!(await guard.admit(attempt))) return signInPage(ctx, c, { ...again, problem: say('tooManyAttempts'), status: 429 })
    const result = await verifySignIn(known, form('password'))
    if (known === null || result === 'wrong') return signInPage(ctx, c, { ...again, problem: say('wrongLogin'), status: 422 })
    if (result === 'disabled') {
      const contact = contactLink(ctx.settings)
      const problem = contact === null ? say('disabledLogin') : html`${say('disabledLogin')} ${mark('disabledContact', { contact })}`
      return signInPage(ctx, c, { ...again, problem, status: 403 })
    }
    await guard.succeed(attempt)
    if (result !== 'right') return waitingPage(ctx, c, result)
    if ((await readSecondFactor(ctx, known.accountId)).isOn) {
      await startChallenge(ctx, c, known.accountId)
      return c.redirect(withReturn('/auth/sign_in/code', again.returnTo), 303)
    }
    await enter(c, known, attempt)
    return c.redirect(again.returnTo, 303)
  })

  app.get('/auth/sign_in/code', async (c) => {
    const challenge = readChallenge(ctx, c)
    if ((await findChallenge(ctx, challenge)) !== null) return codePage(ctx, c, { challenge, returnTo: returnTo(c) })
    // There is no challenge: it has expired, or the user went back after signing in and is redirected to where the sign-in led.
    const isSignedIn = (await findSession(ctx, c)) !== null
    return c.redirect(isSignedIn ? returnTo(c) : withReturn('/auth/sign_in', returnTo(c)), 303)
  })

  app.post('/auth/sign_in/code', async (c) => {
    const { say } = localizerFor(c)
    const form = await readForm(c)
    const challenge = form('challenge')
    const again = { challenge, returnTo: ownPath(form('return_to'), publicUrl) }
    const username = await findChallenge(ctx, challenge)
    const login = username === null ? null : await findLogin(ctx, username)
    if (login?.obstacle !== null || !isFormToken(ctx, c, form('form_token')))
      return signInPage(ctx, c, { returnTo: again.returnTo, problem: say('staleForm'), status: 403 })
    const device = await findKnownDevice(ctx, c, login)
    if (!(await codes.admit(login.accountId, device))) return codePage(ctx, c, { ...again, problem: say('tooManyAttempts'), status: 429 })
    if (!(await acceptCode(ctx, login.accountId, form('code'))))
      return codePage(ctx, c, { ...again, problem: say('wrongCode'), status: 422 })
    if (!(await useChallenge(ctx, challenge)))
      return signInPage(ctx, c, { returnTo: again.returnTo, problem: say('staleForm'), status: 403 })
    await codes.succeed(login.accountId, device)
    clearChallenge(ctx, c)
    await enter(c, login, { address: addressOf(c, trustProxy), device })
    return c.redirect(again.returnTo, 303)
  })

  app.get('/auth/sign_up', (c) => signUpPage(ctx, c, { returnTo: returnTo(c), invitation: c.req.query('invitation') ?? '' }))

  app.post('/auth/sign_up', async (c) => {
    const { say, language } = localizerFor(c)
    const form = await readForm(c)
    const answers = { username: form('username').trim(), email: form('email').trim(), reason: form('reason').trim() }
    const given = { ...answers, invitation: form('invitation').trim(), password: form('password') }
    const again = { ...answers, invitation: given.invitation, returnTo: ownPath(form('return_to'), publicUrl) }
    if (!isFormToken(ctx, c, form('form_token'))) return signUpPage(ctx, c, { ...again, problem: say('staleForm'), status: 403 })
    const address = addressOf(c, trustProxy)
    // Counted like attempts to sign in, because this page also reveals whether an e-mail address is known.
    if (!(await guard.admitAddress(address))) return signUpPage(ctx, c, { ...again, problem: say('tooManyAttempts'), status: 429 })
    // Counted before the work, so that many requests at once are not all accepted; requests without effect are subtracted again.
    if (!(await signUps.admit(address))) return signUpPage(ctx, c, { ...again, problem: say('tooManyAccounts'), status: 429 })
    const result = await registerAccount(ctx, given, { locale: language, returnTo: again.returnTo })
    if (result.kind !== 'registered') {
      await signUps.forgive(address, 1)
      if (result.kind === 'closed') return signUpPage(ctx, c, { ...again, status: 403 })
      return signUpPage(ctx, c, { ...again, problems: result.problems, status: 422 })
    }
    const login = await findLogin(ctx, given.username)
    if (login !== null) await rememberDevice(ctx, c, login)
    if (result.waitsFor.length > 0) return signedUpPage(ctx, c, given.email, result.waitsFor)
    await beginSession(ctx, c, result.accountId)
    return c.redirect(again.returnTo, 303)
  })

  app.post('/auth/sign_out', async (c) => {
    const form = await readForm(c)
    const session = await findSession(ctx, c)
    const target = ownPath(form('return_to'), publicUrl)
    if (session !== null && (isCrossSite(c) || !isSameSecret(form('csrf_token'), session.csrfToken))) return c.redirect(target, 303)
    await endSession(ctx, c)
    return c.redirect(target, 303)
  })

  return app
}

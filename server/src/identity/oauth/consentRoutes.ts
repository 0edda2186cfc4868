import { Hono } from 'hono'
import type { Context } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { isSameSecret } from '../../platform/authentication/secrets.ts'
import { localizerFor } from '../../localization/localizerFor.ts'
import { isCrossSite } from '../sign-in/formToken.ts'
import { findKnownDevice } from '../sign-in/KnownDevice.ts'
import { readForm } from '../sign-in/readForm.ts'
import { findLogin } from '../sign-in/verifySignIn.ts'
import { findSession } from '../sign-in/WebSession.ts'
import { approve } from './approve.ts'
import { readAuthorizationRequest, REQUEST_PARAMS } from './AuthorizationRequest.ts'
import type { AuthorizationRequest, ReadRequest } from './AuthorizationRequest.ts'
import { codePage, consentPage, problemPage } from './consentPages.ts'
import { OUT_OF_BAND, withAnswer } from './redirectUri.ts'

/** The web client's redirect path; `signInCallback` in its routes. */
const OWN_CALLBACK = '/sign-in/callback'

/** The page where a person approves or refuses an application. */
export function consentRoutes(ctx: AppContext): Hono {
  const app = new Hono()

  app.get('/oauth/authorize', async (c) => {
    const params = new URL(c.req.url).searchParams
    const read = await readAuthorizationRequest(ctx, params)
    if (read.kind !== 'valid') return answerBad(c, read)
    const session = await findSession(ctx, c)
    const force = params.get('force_login')
    if (session === null || force === 'true' || force === '1') {
      params.delete('force_login')
      return c.redirect(`/auth/sign_in?${new URLSearchParams({ return_to: `/oauth/authorize?${params.toString()}` }).toString()}`)
    }
    if (isOwnClient(read.request)) {
      const login = await findLogin(ctx, session.username)
      const device = login === null ? null : await findKnownDevice(ctx, c, login)
      const code = await approve(ctx, session.accountId, read.request, device)
      return c.redirect(withAnswer(read.request.redirectUri, { code, state: read.request.state }), 303)
    }
    return consentPage(ctx, c, session, read.request, params)
  })

  app.post('/oauth/authorize', async (c) => {
    const form = await readForm(c)
    const params = new URLSearchParams()
    for (const name of REQUEST_PARAMS) if (form(name) !== '') params.set(name, form(name))
    const session = await findSession(ctx, c)
    if (session === null || isCrossSite(c) || !isSameSecret(form('csrf_token'), session.csrfToken)) {
      return problemPage(ctx, c, localizerFor(c).say('staleConsent'), 403)
    }
    const read = await readAuthorizationRequest(ctx, params)
    if (read.kind !== 'valid') return answerBad(c, read)
    const { redirectUri, state } = read.request
    if (form('decision') !== 'allow') {
      if (redirectUri === OUT_OF_BAND) return problemPage(ctx, c, localizerFor(c).say('saidNo'), 200)
      return c.redirect(withAnswer(redirectUri, { error: 'access_denied', error_description: 'The person said no', state }), 303)
    }
    const code = await approve(ctx, session.accountId, read.request)
    if (redirectUri === OUT_OF_BAND) return codePage(ctx, c, code)
    return c.redirect(withAnswer(redirectUri, { code, state }), 303)
  })

  /**
   * The client served by this server itself needs no consent page: the person has just signed in to use it. The code goes to our own page and is
   * useless without the verifier, whoever registered the application.
   */
  function isOwnClient({ redirectUri, codeChallenge }: AuthorizationRequest): boolean {
    return redirectUri === `${ctx.settings.publicUrl}${OWN_CALLBACK}` && codeChallenge !== null
  }

  function answerBad(c: Context, read: Exclude<ReadRequest, { kind: 'valid' }>): Response | Promise<Response> {
    if (read.kind === 'untrusted') return problemPage(ctx, c, localizerFor(c).say(read.reason), 400)
    return read.redirectTo === null ? problemPage(ctx, c, read.reason, 400) : c.redirect(read.redirectTo, 303)
  }

  return app
}

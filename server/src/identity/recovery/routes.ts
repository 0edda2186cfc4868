import { Hono } from 'hono'
import type { Context } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { addressOf } from '../../platform/http/addressOf.ts'
import { localizerFor } from '../../localization/localizerFor.ts'
import { createEmailLimits } from '../emails/createEmailLimits.ts'
import { findEmailToken } from '../emails/emailTokens.ts'
import { confirmAddress } from '../registration/admission.ts'
import { resetPassword } from '../registration/setPassword.ts'
import { describeProblem } from '../sign-in/describeProblem.ts'
import { isFormToken } from '../sign-in/formToken.ts'
import { readForm } from '../sign-in/readForm.ts'
import {
  resendConfirmationPage,
  emailRequestedPage,
  emailChangedPage,
  confirmPage,
  successPage,
  forgottenPasswordPage,
  newPasswordPage,
  invalidLinkPage,
} from './recoveryPages.ts'
import { requestRecoveryEmail } from './requestJob.ts'

const LONGEST_LOGIN = 320

/** Pages for people who cannot sign in: password reset and confirmation of an e-mail address. */
export function recoveryRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const limits = createEmailLimits(ctx)
  const isOften = async (c: Context): Promise<boolean> => !(await limits.admitAddress(addressOf(c, ctx.settings.trustProxy)))

  app.get('/auth/password', (c) => forgottenPasswordPage(ctx, c))

  app.post('/auth/password', async (c) => {
    const form = await readForm(c)
    if (ctx.settings.mail === null) return forgottenPasswordPage(ctx, c, { status: 403 })
    if (!isFormToken(ctx, c, form('form_token')))
      return forgottenPasswordPage(ctx, c, { problem: localizerFor(c).say('staleForm'), status: 403 })
    if (await isOften(c)) return forgottenPasswordPage(ctx, c, { problem: localizerFor(c).say('tooManyFromNetwork'), status: 429 })
    await requestRecoveryEmail(ctx, { wanted: 'reset', login: form('login').slice(0, LONGEST_LOGIN) })
    return emailRequestedPage(ctx, c, localizerFor(c).say('resetAsked'))
  })

  app.get('/auth/password/new', async (c) => {
    const token = c.req.query('token') ?? ''
    const found = await findEmailToken(ctx, 'reset', token)
    return found === null ? invalidLinkPage(ctx, c, '/auth/password') : newPasswordPage(ctx, c, token)
  })

  app.post('/auth/password/new', async (c) => {
    const form = await readForm(c)
    const token = form('token')
    if (!isFormToken(ctx, c, form('form_token')))
      return newPasswordPage(ctx, c, token, { problem: localizerFor(c).say('staleForm'), status: 403 })
    const problems = await resetPassword(ctx, token, form('password'))
    if (problems === null) return invalidLinkPage(ctx, c, '/auth/password')
    const [problem] = problems
    if (problem !== undefined) return newPasswordPage(ctx, c, token, { problem: describeProblem(localizerFor(c), problem), status: 422 })
    return successPage(ctx, c, localizerFor(c).say('passwordChangedTitle'), localizerFor(c).say('passwordChangedText'))
  })

  app.get('/auth/confirm', async (c) => {
    const token = c.req.query('token') ?? ''
    const found = await findEmailToken(ctx, 'confirm', token)
    return found === null ? invalidLinkPage(ctx, c, '/auth/confirm/again') : confirmPage(ctx, c, token, found.email)
  })

  app.post('/auth/confirm', async (c) => {
    const form = await readForm(c)
    const token = form('token')
    const found = await findEmailToken(ctx, 'confirm', token)
    if (found === null) return invalidLinkPage(ctx, c, '/auth/confirm/again')
    if (!isFormToken(ctx, c, form('form_token')))
      return confirmPage(ctx, c, token, found.email, { problem: localizerFor(c).say('staleForm'), status: 403 })
    const done = await confirmAddress(ctx, token)
    if (done === null) return invalidLinkPage(ctx, c, '/auth/confirm/again')
    const { say } = localizerFor(c)
    const title = say('confirmedTitle')
    if (done.kind === 'taken') {
      const problem = say('confirmTaken')
      return confirmPage(ctx, c, token, found.email, { problem, status: 409 })
    }
    if (done.isPending) return successPage(ctx, c, title, say('confirmedPending'), done.returnTo)
    return done.isNew ? successPage(ctx, c, title, say('confirmedText'), done.returnTo) : emailChangedPage(ctx, c, title)
  })

  app.get('/auth/confirm/again', (c) => resendConfirmationPage(ctx, c))

  app.post('/auth/confirm/again', async (c) => {
    const form = await readForm(c)
    if (ctx.settings.mail === null) return resendConfirmationPage(ctx, c, { status: 403 })
    if (!isFormToken(ctx, c, form('form_token')))
      return resendConfirmationPage(ctx, c, { problem: localizerFor(c).say('staleForm'), status: 403 })
    if (await isOften(c)) return resendConfirmationPage(ctx, c, { problem: localizerFor(c).say('tooManyFromNetwork'), status: 429 })
    await requestRecoveryEmail(ctx, { wanted: 'confirm', login: form('login').slice(0, LONGEST_LOGIN) })
    return emailRequestedPage(ctx, c, localizerFor(c).say('confirmAsked'))
  })

  return app
}

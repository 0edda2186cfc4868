import { Hono } from 'hono'
import type { Context } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { createLetterLimits } from '../../identity/letters/createLetterLimits.ts'
import { changeEmail } from '../../identity/registration/changeEmail.ts'
import { deletePerson } from '../../identity/registration/deletePerson.ts'
import { setPassword } from '../../identity/registration/setPassword.ts'
import { createSignInGuard } from '../../identity/sign-in/createSignInGuard.ts'
import { endAllSessions } from '../../platform/authentication/endAllSessions.ts'
import { isFromElsewhere } from '../../identity/sign-in/formToken.ts'
import { findKnownDevice, rememberDevice } from '../../identity/sign-in/KnownDevice.ts'
import { problemInWords } from '../../identity/sign-in/problemInWords.ts'
import { findLogin, verifySignIn } from '../../identity/sign-in/verifySignIn.ts'
import { endSession, findSession } from '../../identity/sign-in/WebSession.ts'
import type { WebSession } from '../../identity/sign-in/WebSession.ts'
import { isSameSecret } from '../../platform/authentication/secrets.ts'
import { addressOf } from '../../platform/http/addressOf.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { readBody } from '../../platform/http/readBody.ts'
import { speechFor } from '../../words/speechFor.ts'
import { accountPage, farewellPage } from './accountPage.ts'
import { exportCsv, EXPORTS } from './exportCsv.ts'
import { importCsv, MOST_LINES } from './importCsv.ts'
import { revokeSession } from './sessions.ts'

const HERE = '/auth/account'

interface Form {
  readonly session: WebSession
  readonly text: (name: string) => string
  readonly file: Blob | null
}

/** The routes of the page on which users manage their account. */
export function ownAccountRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const guard = createSignInGuard(ctx)
  const letters = createLetterLimits(ctx)

  const signIn = (c: Context): Response => c.redirect(`/auth/sign_in?${new URLSearchParams({ return_to: HERE }).toString()}`, 303)

  /** A form submitted from our own page, and its session. */
  const receive = (work: (c: Context, form: Form) => Promise<Response>) => async (c: Context) => {
    const body = await readBody(c)
    const text = (name: string): string => (typeof body[name] === 'string' ? body[name] : '')
    const session = await findSession(ctx, c)
    if (session === null || isFromElsewhere(c) || !isSameSecret(text('csrf_token'), session.csrfToken)) return signIn(c)
    try {
      return await work(c, { session, text, file: body['file'] instanceof Blob ? body['file'] : null })
    } catch (error) {
      if (error instanceof HttpError && error.status < 500)
        return accountPage(ctx, c, session, { problem: error.message, status: error.status })
      throw error
    }
  }

  /** The password is required, because somebody else may be using an open browser; guesses are limited here too. */
  const confirm = async (c: Context, { session, text }: Form, field: string): Promise<void> => {
    const attempt = { address: addressOf(c, ctx.settings.trustProxy), target: session.accountId, device: `session ${session.idHash}` }
    if (!(await guard.admit(attempt))) throw new HttpError(429, speechFor(c).say('tooManyAttempts'))
    const login = await findLogin(ctx, session.username)
    if ((await verifySignIn(login, text(field))) !== 'right') throw new HttpError(422, speechFor(c).say('wrongPassword'))
    await guard.succeed(attempt)
  }

  const deviceOf = async (c: Context, session: WebSession): Promise<string | null> => {
    const login = await findLogin(ctx, session.username)
    return login === null ? null : findKnownDevice(ctx, c, login)
  }

  app.get(HERE, async (c) => {
    const session = await findSession(ctx, c)
    return session === null ? signIn(c) : accountPage(ctx, c, session)
  })

  app.post(
    `${HERE}/revoke`,
    receive(async (c, { session, text }) => {
      const isDone = await revokeSession(ctx, session.accountId, text('session'))
      const still = await findSession(ctx, c)
      if (still === null) return signIn(c)
      return accountPage(
        ctx,
        c,
        still,
        isDone ? { done: speechFor(c).say('sessionEnded') } : { problem: speechFor(c).say('sessionGone'), status: 404 },
      )
    }),
  )

  app.post(
    `${HERE}/revoke_others`,
    receive(async (c, { session }) => {
      await endAllSessions(ctx, session.accountId, { sessionHash: session.idHash, device: await deviceOf(c, session) })
      return accountPage(ctx, c, session, { done: speechFor(c).say('othersEnded') })
    }),
  )

  app.post(
    `${HERE}/password`,
    receive(async (c, form) => {
      await confirm(c, form, 'change_password')
      const { session, text } = form
      const device = await deviceOf(c, session)
      const [problem] = await setPassword(ctx, session.accountId, text('password'), { sessionHash: session.idHash, device })
      if (problem !== undefined) throw new HttpError(422, problemInWords(speechFor(c), problem))
      const login = await findLogin(ctx, session.username)
      if (login !== null) await rememberDevice(ctx, c, login, device)
      return accountPage(ctx, c, session, { done: speechFor(c).say('passwordDone') })
    }),
  )

  app.post(
    `${HERE}/email`,
    receive(async (c, form) => {
      await confirm(c, form, 'email_password')
      const { session, text } = form
      const { say } = speechFor(c)
      if (ctx.settings.mail !== null && !(await letters.admitAccount(session.accountId))) throw new HttpError(429, say('tooManyForAccount'))
      const email = text('email').trim()
      const result = await changeEmail(ctx, session.accountId, email)
      if (result.kind === 'refused') throw new HttpError(422, problemInWords(speechFor(c), result.problem))
      const done = result.isWaiting ? say('addressSent', { email }) : say('addressDone')
      return accountPage(ctx, c, session, { done })
    }),
  )

  app.get(`${HERE}/export/:file`, async (c) => {
    const session = await findSession(ctx, c)
    if (session === null) return signIn(c)
    const name = EXPORTS.find((each) => c.req.param('file') === `${each}.csv`)
    if (name === undefined) throw new HttpError(404, 'Record not found')
    return c.body(await exportCsv(ctx, session.accountId, name), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
  })

  app.post(
    `${HERE}/import`,
    receive(async (c, { session, text, file }) => {
      const { say } = speechFor(c)
      const name = EXPORTS.find((each) => each === text('kind'))
      if (name === undefined || file === null) throw new HttpError(422, say('chooseFile'))
      const lines = await importCsv(ctx, session.accountId, name, await file.text())
      if (lines === null) throw new HttpError(422, say('tooManyLines', { limit: MOST_LINES }))
      return accountPage(ctx, c, session, { done: say('importing', { count: lines }) })
    }),
  )

  app.post(
    `${HERE}/delete`,
    receive(async (c, form) => {
      const { session, text } = form
      if (text('username').trim().replace(/^@/, '').toLowerCase() !== session.username.toLowerCase())
        throw new HttpError(422, speechFor(c).say('wrongUsername'))
      await confirm(c, form, 'delete_password')
      await endAllSessions(ctx, session.accountId)
      await endSession(ctx, c)
      await deletePerson(ctx, session.accountId)
      return farewellPage(ctx, c)
    }),
  )

  return app
}

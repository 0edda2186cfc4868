import { Hono } from 'hono'
import type { Context } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { createEmailLimits } from '../../identity/emails/createEmailLimits.ts'
import { changeEmail } from '../../identity/registration/changeEmail.ts'
import { requestDeletion } from '../../identity/registration/deleteAccount.ts'
import { setPassword } from '../../identity/registration/setPassword.ts'
import { createCodeGuard } from '../../identity/second-factor/createCodeGuard.ts'
import { clearChallenge, startChallenge, readChallenge } from '../../identity/sign-in/challengeCookie.ts'
import { findChallenge } from '../../identity/second-factor/challenges.ts'
import { recoveryCodesPage, setupPage } from './secondFactorPages.ts'
import {
  acceptCode,
  beginSetup,
  confirmSetup,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../identity/second-factor/secondFactor.ts'
import { createSignInGuard } from '../../identity/sign-in/createSignInGuard.ts'
import { endAllSessions } from '../../platform/authentication/endAllSessions.ts'
import { isCrossSite } from '../../identity/sign-in/formToken.ts'
import { rememberDevice } from '../../identity/sign-in/KnownDevice.ts'
import { describeProblem } from '../../identity/sign-in/describeProblem.ts'
import { findLogin, verifySignIn } from '../../identity/sign-in/verifySignIn.ts'
import { endSession, findSession } from '../../identity/sign-in/WebSession.ts'
import type { WebSession } from '../../identity/sign-in/WebSession.ts'
import { isSameSecret } from '../../platform/authentication/secrets.ts'
import { addressOf } from '../../platform/http/addressOf.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { readBody } from '../../platform/http/readBody.ts'
import { localizerFor } from '../../localization/localizerFor.ts'
import { accountPage, accountDeletedPage } from './accountPage.ts'
import { deviceOf } from './deviceOf.ts'
import { exportCsv, EXPORTS } from './exportCsv.ts'
import { FieldError } from './FieldError.ts'
import { importCsv, MOST_LINES } from './importCsv.ts'
import { failedLinesCsv } from './imports.ts'
import { endMove } from '../../people/moving/moveAccount.ts'
import { moveAway, saveAliases } from './moving.ts'
import { packArchive } from './packArchive.ts'
import { redirectWithMessage, takeMessage } from './flashMessage.ts'
import { revokeSession } from './sessions.ts'

const HERE = '/auth/account'
/** How many archives are made at a time. */
const MOST_ARCHIVES = 3

interface Form {
  readonly session: WebSession
  readonly text: (name: string) => string
  readonly file: Blob | null
}

/** The routes of the page on which users manage their account. */
export function ownAccountRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const guard = createSignInGuard(ctx)
  const codes = createCodeGuard(ctx)
  const emailLimits = createEmailLimits(ctx)

  const signIn = (c: Context): Response => c.redirect(`/auth/sign_in?${new URLSearchParams({ return_to: HERE }).toString()}`, 303)

  /**
   * Handles a form submitted from our own page by a signed-in user. An error is shown at the field that it names, otherwise at `field`, or at the
   * top of the page where neither is given.
   */
  const receive = (work: (c: Context, form: Form) => Promise<Response>, field?: string) => async (c: Context) => {
    const body = await readBody(c)
    const text = (name: string): string => (typeof body[name] === 'string' ? body[name] : '')
    const session = await findSession(ctx, c)
    if (session === null || isCrossSite(c) || !isSameSecret(text('csrf_token'), session.csrfToken)) return signIn(c)
    try {
      return await work(c, { session, text, file: body['file'] instanceof Blob ? body['file'] : null })
    } catch (error) {
      if (error instanceof HttpError && error.status < 500) {
        const refused = { problem: error.message, status: error.status, typed: text }
        return accountPage(ctx, c, session, { ...refused, field: error instanceof FieldError ? error.field : field })
      }
      throw error
    }
  }

  /**
   * Requires the password, because somebody else may be using a browser that was left open, and a code where signing in requires one. Attempts are
   * limited as when signing in.
   */
  const confirm = async (c: Context, { session, text }: Form, form: string): Promise<void> => {
    const { say } = localizerFor(c)
    const [password, code] = [`${form}_password`, `${form}_code`]
    const attempt = { address: addressOf(c, ctx.settings.trustProxy), target: session.accountId, device: `session ${session.idHash}` }
    if (!(await guard.admit(attempt))) throw new FieldError(429, say('tooManyAttempts'), password)
    const login = await findLogin(ctx, session.username)
    if ((await verifySignIn(login, text(password))) !== 'right') throw new FieldError(422, say('wrongPassword'), password)
    await guard.succeed(attempt)
    if (!(await readSecondFactor(ctx, session.accountId)).isOn) return
    if (!(await codes.admit(session.accountId, attempt.device))) throw new FieldError(429, say('tooManyAttempts'), code)
    if (!(await acceptCode(ctx, session.accountId, text(code)))) throw new FieldError(422, say('wrongCode'), code)
    await codes.succeed(session.accountId, attempt.device)
  }

  app.get(HERE, async (c) => {
    const session = await findSession(ctx, c)
    return session === null ? signIn(c) : accountPage(ctx, c, session, takeMessage(ctx, c))
  })

  app.post(
    `${HERE}/revoke`,
    receive(async (c, { session, text }) => {
      const isDone = await revokeSession(ctx, session.accountId, text('session'))
      const still = await findSession(ctx, c)
      if (still === null) return signIn(c)
      if (isDone) return redirectWithMessage(ctx, c, HERE, localizerFor(c).say('sessionEnded'))
      return accountPage(ctx, c, still, { problem: localizerFor(c).say('sessionGone'), status: 404 })
    }),
  )

  app.post(
    `${HERE}/revoke_others`,
    receive(async (c, { session }) => {
      await endAllSessions(ctx, session.accountId, { sessionHash: session.idHash, device: await deviceOf(ctx, c, session) })
      return redirectWithMessage(ctx, c, HERE, localizerFor(c).say('othersEnded'))
    }),
  )

  app.post(
    `${HERE}/password`,
    receive(async (c, form) => {
      await confirm(c, form, 'change')
      const { session, text } = form
      const device = await deviceOf(ctx, c, session)
      const [problem] = await setPassword(ctx, session.accountId, text('password'), { sessionHash: session.idHash, device })
      if (problem !== undefined) throw new HttpError(422, describeProblem(localizerFor(c), problem))
      const login = await findLogin(ctx, session.username)
      if (login !== null) await rememberDevice(ctx, c, login, device)
      return redirectWithMessage(ctx, c, HERE, localizerFor(c).say('passwordDone'))
    }, 'password'),
  )

  app.post(
    `${HERE}/email`,
    receive(async (c, form) => {
      await confirm(c, form, 'email')
      const { session, text } = form
      const { say } = localizerFor(c)
      if (ctx.settings.mail !== null && !(await emailLimits.admitAccount(session.accountId)))
        throw new HttpError(429, say('tooManyForAccount'))
      const email = text('email').trim()
      const result = await changeEmail(ctx, session.accountId, email)
      if (result.kind === 'refused') throw new HttpError(422, describeProblem(localizerFor(c), result.problem))
      const done = result.isWaiting ? say('addressSent', { email }) : say('addressDone')
      return redirectWithMessage(ctx, c, HERE, done)
    }, 'email'),
  )

  app.post(
    `${HERE}/second_factor`,
    receive(async (c, form) => {
      await confirm(c, form, 'factor')
      await startChallenge(ctx, c, form.session.accountId)
      return c.redirect(`${HERE}/second_factor`, 303)
    }),
  )

  // The key is shown only shortly after the password was entered.
  app.get(`${HERE}/second_factor`, async (c) => {
    const session = await findSession(ctx, c)
    if (session === null) return signIn(c)
    const isConfirmed = (await findChallenge(ctx, readChallenge(ctx, c))) === session.username
    const setup = isConfirmed ? await beginSetup(ctx, session) : null
    return setup === null ? c.redirect(HERE, 303) : setupPage(ctx, c, session, setup)
  })

  app.post(
    `${HERE}/second_factor/confirm`,
    receive(async (c, { session, text }) => {
      const setup = await beginSetup(ctx, session)
      if (setup === null) return accountPage(ctx, c, session)
      const { say } = localizerFor(c)
      if (!(await codes.admit(session.accountId, `session ${session.idHash}`)))
        return setupPage(ctx, c, session, setup, say('tooManyAttempts'))
      const made = await confirmSetup(ctx, session.accountId, text('code'))
      if (made === null) return setupPage(ctx, c, session, setup, say('wrongCode'))
      clearChallenge(ctx, c)
      return recoveryCodesPage(ctx, c, made)
    }),
  )

  app.post(
    `${HERE}/second_factor/codes`,
    receive(async (c, form) => {
      await confirm(c, form, 'factor')
      if (!(await readSecondFactor(ctx, form.session.accountId)).isOn) return accountPage(ctx, c, form.session)
      return recoveryCodesPage(ctx, c, await renewRecoveryCodes(ctx, form.session.accountId))
    }),
  )

  app.post(
    `${HERE}/second_factor/remove`,
    receive(async (c, form) => {
      await confirm(c, form, 'factor')
      await removeSecondFactor(ctx, form.session.accountId)
      return redirectWithMessage(ctx, c, HERE, localizerFor(c).say('secondFactorRemoved'))
    }),
  )

  /** The accounts whose archives are being generated. Each archive reads all posts of an account, so an account gets one at a time, and all accounts few. */
  const packing = new Set<string>()
  app.get(`${HERE}/export/archive.tar`, async (c) => {
    const session = await findSession(ctx, c)
    if (session === null) return signIn(c)
    const { accountId } = session
    if (packing.has(accountId) || packing.size >= MOST_ARCHIVES)
      return accountPage(ctx, c, session, { problem: localizerFor(c).say('archiveBusy'), status: 429 })
    packing.add(accountId)
    return c.body(
      packArchive(ctx, accountId, () => packing.delete(accountId)),
      200,
      {
        'Content-Type': 'application/x-tar',
        'Content-Disposition': `attachment; filename="${session.username}.tar"`,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    )
  })

  app.get(`${HERE}/import/:file`, async (c) => {
    const session = await findSession(ctx, c)
    if (session === null) return signIn(c)
    const id = /^(\d{1,18})\.csv$/.exec(c.req.param('file'))?.[1]
    const text = id === undefined ? null : await failedLinesCsv(ctx.db, session.accountId, id)
    if (text === null) throw new HttpError(404, 'Record not found')
    return sendCsv(c, `left_out_${id}.csv`, text)
  })

  app.get(`${HERE}/export/:file`, async (c) => {
    const session = await findSession(ctx, c)
    if (session === null) return signIn(c)
    const name = EXPORTS.find((each) => c.req.param('file') === `${each}.csv`)
    if (name === undefined) throw new HttpError(404, 'Record not found')
    return sendCsv(c, `${name}.csv`, await exportCsv(ctx, session.accountId, name))
  })

  app.post(
    `${HERE}/import`,
    receive(async (c, { session, text, file }) => {
      const { say } = localizerFor(c)
      const name = EXPORTS.find((each) => each === text('kind'))
      if (name === undefined || file === null) throw new HttpError(422, say('chooseFile'))
      const lines = await importCsv(ctx, session.accountId, name, await file.text())
      if (lines === null) throw new HttpError(422, say('tooManyLines', { limit: MOST_LINES }))
      return redirectWithMessage(ctx, c, HERE, say('importing', { count: lines }))
    }, 'file'),
  )

  app.post(
    `${HERE}/aliases`,
    receive(async (c, { session, text }) => {
      const { say } = localizerFor(c)
      const unknown = await saveAliases(ctx, session.accountId, text('aliases').slice(0, 2_000))
      if (unknown !== null) throw new HttpError(422, say('aliasUnknown', { handle: unknown }))
      return redirectWithMessage(ctx, c, HERE, say('aliasesDone'))
    }, 'aliases'),
  )

  app.post(
    `${HERE}/move`,
    receive(async (c, form) => {
      await confirm(c, form, 'move')
      const handle = form.text('target').trim()
      await moveAway(ctx, c, form.session.accountId, handle)
      return redirectWithMessage(ctx, c, HERE, localizerFor(c).say('moveDone', { handle }))
    }, 'target'),
  )

  app.post(
    `${HERE}/move_back`,
    receive(async (c, { session }) => {
      await endMove(ctx, session.accountId)
      return redirectWithMessage(ctx, c, HERE, localizerFor(c).say('moveBackDone'))
    }),
  )

  app.post(
    `${HERE}/delete`,
    receive(async (c, form) => {
      const { session, text } = form
      if (text('username').trim().replace(/^@/, '').toLowerCase() !== session.username.toLowerCase())
        throw new HttpError(422, localizerFor(c).say('wrongUsername'))
      await confirm(c, form, 'delete')
      await endAllSessions(ctx, session.accountId)
      await endSession(ctx, c)
      await requestDeletion(ctx, session.accountId)
      return accountDeletedPage(ctx, c)
    }, 'username'),
  )

  // Forms are sent to these addresses. A browser that opens one of them again, for example when it restores its tabs, is redirected to the page.
  app.get(`${HERE}/*`, (c) => c.redirect(HERE, 303))

  return app
}

/** A file that the browser saves. */
function sendCsv(c: Context, name: string, text: string): Response {
  return c.body(text, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
}

import { Hono } from 'hono'
import { accountEndpoints } from '@starling/api/accounts'
import { emailEndpoints } from '@starling/api/emails'
import type { AppContext } from '../../AppContext.ts'
import { addressOf } from '../../platform/http/addressOf.ts'
import { callerOf } from '../../platform/http/callerOf.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { issueToken } from '../../platform/authentication/issueToken.ts'
import { createThrottle } from '../../platform/authentication/createThrottle.ts'
import { createEmailLimits } from '../emails/createEmailLimits.ts'
import { scheduleEmail } from '../emails/emailJob.ts'
import { changeEmail } from './changeEmail.ts'
import type { RegistrationProblem } from './checkRegistration.ts'
import { registerAccount } from './registerAccount.ts'

const DAY = 86_400
const NAMES = {
  username: 'Username',
  email: 'E-mail address',
  password: 'Password',
  reason: 'Reason',
  invitation: 'Invitation',
  agreement: 'Service agreement',
} as const

interface Refusal {
  readonly field: keyof typeof NAMES
  readonly kind: RegistrationProblem['kind'] | 'ERR_ACCEPTED'
  readonly sentence: string
}

/** Registration through an application. https://docs.joinmastodon.org/methods/accounts/#create */
export function registrationRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const emailLimits = createEmailLimits(ctx)
  const attempts = createThrottle(ctx.limiters, 'sign-up', ctx.settings.rateLimits?.signUps ?? null, DAY)

  mount(app, ctx, accountEndpoints.register, async ({ body, bearer, c }) => {
    if (bearer === null || bearer.viewer !== null) throw new HttpError(403, 'This method needs a token of the application itself')
    if (!(await attempts.admit(addressOf(c, ctx.settings.trustProxy)))) throw new HttpError(429, 'Too many requests')
    const given = {
      username: body.username.trim(),
      email: body.email.trim(),
      password: body.password,
      reason: body.reason?.trim() ?? '',
      invitation: body.invite_code?.trim() ?? '',
    }
    if (!body.agreement) return c.json(refusal([{ field: 'agreement', kind: 'ERR_ACCEPTED', sentence: 'must be accepted' }]), 422)
    const result = await registerAccount(ctx, given, { locale: body.locale ?? null })
    if (result.kind === 'closed') throw new HttpError(403, 'This server does not take new people at the moment')
    if (result.kind === 'refused') return c.json(refusal(result.problems), 422)
    const scopes = [...bearer.scopes]
    const grant = { accountId: result.accountId, applicationId: bearer.applicationId, scopes, caller: callerOf(ctx, c) }
    const { token, createdAt } = await issueToken(ctx, grant)
    return { access_token: token, token_type: 'Bearer', scope: scopes.join(' '), created_at: Math.floor(createdAt.getTime() / 1000) }
  })

  const waiting = { admitsUnconfirmed: true }
  mount(app, ctx, emailEndpoints.isConfirmed, async ({ viewer }) => (await findUnconfirmed(ctx, viewer.accountId)) === null, [], waiting)
  mount(
    app,
    ctx,
    emailEndpoints.confirm,
    async ({ viewer: { accountId }, body }) => {
      const email = await findUnconfirmed(ctx, accountId)
      if (email === null) throw new HttpError(403, 'This method is only available while the e-mail is awaiting confirmation')
      if (!(await emailLimits.admitAccount(accountId))) throw new HttpError(429, 'Too many requests')
      const wanted = body.email?.trim() ?? ''
      if (wanted !== '' && wanted !== email) {
        const result = await changeEmail(ctx, accountId, wanted)
        if (result.kind === 'refused') throw new HttpError(422, `Validation failed: E-mail address ${result.problem.sentence}`)
      } else await scheduleEmail(ctx, { kind: 'confirm', accountId, email, returnTo: '/' })
      return {}
    },
    [],
    waiting,
  )

  return app
}

/** The address that still must be confirmed; null where none must be. */
async function findUnconfirmed({ db }: Pick<AppContext, 'db'>, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('account_id', '=', accountId)
    .where('unconfirmed_since', 'is not', null)
    .executeTakeFirst()
  return row?.email ?? null
}

function refusal(problems: readonly Refusal[]): object {
  const details: Record<string, { error: string; description: string }[]> = {}
  for (const { field, kind, sentence } of problems) (details[field] ??= []).push({ error: kind, description: sentence })
  return { error: `Validation failed: ${problems.map(({ field, sentence }) => `${NAMES[field]} ${sentence}`).join(', ')}`, details }
}

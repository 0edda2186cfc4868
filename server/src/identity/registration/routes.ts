import { Hono } from 'hono'
import { accountEndpoints } from '@starling/api/accounts'
import { emailEndpoints } from '@starling/api/emails'
import type { AppContext } from '../../AppContext.ts'
import { addressOf } from '../../platform/http/addressOf.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { issueToken } from '../../platform/authentication/issueToken.ts'
import { createThrottle } from '../../platform/authentication/createThrottle.ts'
import type { RegistrationProblem } from './checkRegistration.ts'
import { registerPerson } from './registerPerson.ts'

const DAY = 86_400
const NAMES = { username: 'Username', email: 'E-mail address', password: 'Password', agreement: 'Service agreement' } as const

interface Refusal {
  readonly field: keyof typeof NAMES
  readonly kind: RegistrationProblem['kind'] | 'ERR_ACCEPTED'
  readonly sentence: string
}

/** Sign-up through an application. https://docs.joinmastodon.org/methods/accounts/#create */
export function registrationRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const attempts = createThrottle(ctx.limiters, 'sign-up', ctx.settings.rateLimits?.signUps ?? null, DAY)

  mount(app, ctx, accountEndpoints.register, async ({ body, bearer, c }) => {
    if (bearer === null || bearer.viewer !== null) throw new HttpError(403, 'This method needs a token of the application itself')
    if (!ctx.settings.registrationsOpen) throw new HttpError(403, 'This server does not take new people at the moment')
    if (!(await attempts.admit(addressOf(c, ctx.settings.trustProxy)))) throw new HttpError(429, 'Too many requests')
    const given = { username: body.username.trim(), email: body.email.trim(), password: body.password }
    if (!body.agreement) return c.json(refusal([{ field: 'agreement', kind: 'ERR_ACCEPTED', sentence: 'must be accepted' }]), 422)
    const result = await registerPerson(ctx, given, { locale: body.locale ?? null })
    if (result.kind === 'refused') return c.json(refusal(result.problems), 422)
    const scopes = [...bearer.scopes]
    const { token, createdAt } = await issueToken(ctx, { accountId: result.accountId, applicationId: bearer.applicationId, scopes })
    return { access_token: token, token_type: 'Bearer', scope: scopes.join(' '), created_at: Math.floor(createdAt.getTime() / 1000) }
  })

  // Nothing is sent by e-mail: an address counts as confirmed from the beginning, and there is nothing to send again.
  mount(app, ctx, emailEndpoints.isConfirmed, () => true)
  mount(app, ctx, emailEndpoints.confirm, () => {
    throw new HttpError(403, 'This method is only available while the e-mail is awaiting confirmation')
  })

  return app
}

function refusal(problems: readonly Refusal[]): object {
  const details: Record<string, { error: string; description: string }[]> = {}
  for (const { field, kind, sentence } of problems) (details[field] ??= []).push({ error: kind, description: sentence })
  return { error: `Validation failed: ${problems.map(({ field, sentence }) => `${NAMES[field]} ${sentence}`).join(', ')}`, details }
}

import type { AppContext } from '../../AppContext.ts'
import { hashPassword } from '../../platform/authentication/passwords.ts'
import { scheduleEmail } from '../emails/emailJob.ts'
import { checkRegistration } from './checkRegistration.ts'
import type { Registration, RegistrationProblem } from './checkRegistration.ts'
import { createLocalAccountIn } from './createLocalAccount.ts'
import type { Waiting } from './createLocalAccount.ts'
import { useInvitation } from './invitations.ts'
import { readRegistrationPolicy } from './registrationPolicy.ts'

export type RegistrationResult =
  | { readonly kind: 'registered'; readonly accountId: string; readonly waitsFor: readonly Waiting[] }
  | { readonly kind: 'refused'; readonly problems: readonly RegistrationProblem[] }
  | { readonly kind: 'closed' }

export interface RegistrationOptions {
  readonly locale?: string | null
  readonly roleId?: number
  /** The operator's command may use reserved names, and no other condition applies to it. */
  readonly isOperator?: boolean
  /** The path at which the user continues after confirming the address. */
  readonly returnTo?: string
}

/** The invitation was used up while the account was being stored. */
class InvitationUsedUp extends Error {}

/** Validates a registration and stores it, with the conditions that the registration policy requires. */
export async function registerAccount(
  ctx: AppContext,
  given: Registration,
  options: RegistrationOptions = {},
): Promise<RegistrationResult> {
  const policy = options.isOperator === true ? null : await readRegistrationPolicy(ctx)
  if (policy?.mode === 'closed') return { kind: 'closed' }
  const problems = await checkRegistration(ctx, given, policy)
  if (problems.length > 0) return { kind: 'refused', problems }
  const { username, email, reason = '', invitation = '' } = given
  const waitsFor: Waiting[] = []
  if (policy !== null && ctx.settings.mail !== null) waitsFor.push('confirmation')
  if (policy?.mode === 'approval' && invitation === '') waitsFor.push('approval')
  const passwordHash = await hashPassword(given.password)
  try {
    const accountId = await ctx.events.write(async (writing) => {
      const invitationId = policy === null || invitation === '' ? null : await useInvitation(writing.db, invitation, ctx.now())
      if (policy !== null && invitation !== '' && invitationId === null) throw new InvitationUsedUp()
      const id = await createLocalAccountIn(ctx, writing, {
        username,
        email,
        passwordHash,
        // An unknown language is ignored, as in statuses.
        locale: /^[a-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}$/i.test(options.locale ?? '') ? (options.locale ?? null) : null,
        roleId: options.roleId ?? 0,
        waitsFor,
        reason: waitsFor.includes('approval') ? reason : null,
        invitationId,
      })
      if (waitsFor.includes('confirmation'))
        await scheduleEmail(ctx, { kind: 'confirm', accountId: id, email, returnTo: options.returnTo ?? '/' }, writing.db)
      else if (waitsFor.includes('approval')) await scheduleEmail(ctx, { kind: 'applied', accountId: id }, writing.db)
      return id
    })
    return { kind: 'registered', accountId, waitsFor }
  } catch (error) {
    // Two registrations for the same username, or the same last use of an invitation, came at once; the database decides.
    if (!(error instanceof InvitationUsedUp) && (error as { code?: string }).code !== '23505') throw error
    return { kind: 'refused', problems: await checkRegistration(ctx, given, policy) }
  }
}

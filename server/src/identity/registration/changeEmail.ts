import type { AppContext } from '../../AppContext.ts'
import { scheduleEmail } from '../emails/emailJob.ts'
import { checkEmail, isEmailTaken } from './checkRegistration.ts'
import type { RegistrationProblem } from './checkRegistration.ts'

type EmailContext = Pick<AppContext, 'db' | 'events' | 'settings' | 'jobs' | 'ids'>

export type EmailChange =
  | { readonly kind: 'refused'; readonly problem: RegistrationProblem }
  /** `isWaiting`: the new address is used once it is confirmed; until then the old one is. */
  | { readonly kind: 'changed'; readonly isWaiting: boolean }

/**
 * Changes an account's e-mail address, after confirmation where e-mail can be sent; the old address is informed. An address that was never
 * confirmed is replaced at once, and the confirmation e-mail goes to the new one. `isOperator`: a command changes it at once.
 */
export async function changeEmail(ctx: EmailContext, accountId: string, email: string, isOperator = false): Promise<EmailChange> {
  const [problem] = checkEmail(email)
  if (problem !== undefined) return { kind: 'refused', problem }
  const taken = { kind: 'refused', problem: { field: 'email', kind: 'ERR_TAKEN', sentence: 'is taken' } } as const
  const user = await ctx.db
    .selectFrom('users')
    .select(['email', 'unconfirmed_since'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (user.email.toLowerCase() !== email.toLowerCase() && (await isEmailTaken(ctx, email))) return taken
  const isWaiting = ctx.settings.mail !== null && !isOperator
  const isReplaced = !isWaiting || user.unconfirmed_since !== null
  try {
    await ctx.events.write(async ({ db }) => {
      await db
        .updateTable('users')
        .set(isReplaced ? { email, wanted_email: null } : { wanted_email: email })
        .where('account_id', '=', accountId)
        .execute()
      if (isReplaced) await db.deleteFrom('letter_tokens').where('account_id', '=', accountId).execute()
      if (!isWaiting) return
      if (!isReplaced) await scheduleEmail(ctx, { kind: 'address-changing', accountId, email: user.email, newEmail: email }, db)
      await scheduleEmail(ctx, { kind: 'confirm', accountId, email, returnTo: '/' }, db)
    })
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return taken
    throw error
  }
  return { kind: 'changed', isWaiting }
}

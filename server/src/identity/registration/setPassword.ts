import type { AppContext } from '../../AppContext.ts'
import { endAllSessionsIn } from '../../platform/authentication/endAllSessions.ts'
import type { KeptSessions } from '../../platform/authentication/endAllSessions.ts'
import { hashPassword } from '../../platform/authentication/passwords.ts'
import type { Writing } from '../../platform/events/EventBus.ts'
import { scheduleEmail } from '../emails/emailJob.ts'
import { findEmailToken, consumeEmailToken } from '../emails/emailTokens.ts'
import { markConfirmedIn } from './admission.ts'
import { checkPassword } from './checkRegistration.ts'
import type { RegistrationProblem } from './checkRegistration.ts'

type PasswordContext = Pick<AppContext, 'db' | 'now' | 'events' | 'settings' | 'jobs' | 'ids'>

/** Sets a new password and signs the account out everywhere except in the given session; answers the problem if there is one. */
export async function setPassword(
  ctx: PasswordContext,
  accountId: string,
  password: string,
  keep: KeptSessions = {},
): Promise<RegistrationProblem[]> {
  const problems = checkPassword(password, await usernameOf(ctx, accountId))
  if (problems.length > 0) return problems
  const hash = await hashPassword(password)
  await ctx.events.write((writing) => storePassword(ctx, writing, { accountId, hash, keep }))
  return []
}

/**
 * Sets a new password for the account of the token from the e-mail, once. Receiving the e-mail also proves the
 * address, so that is confirmed. Null where the token is invalid, expired or used.
 */
export async function resetPassword(ctx: PasswordContext, token: string, password: string): Promise<RegistrationProblem[] | null> {
  const found = await findEmailToken(ctx, 'reset', token)
  if (found === null) return null
  const problems = checkPassword(password, await usernameOf(ctx, found.accountId))
  if (problems.length > 0) return problems
  const hash = await hashPassword(password)
  return ctx.events.write(async (writing) => {
    const spent = await consumeEmailToken(writing.db, { purpose: 'reset', token, now: ctx.now() })
    if (spent === null) return null
    const { accountId } = spent
    await markConfirmedIn(writing, accountId)
    await storePassword(ctx, writing, { accountId, hash, keep: {} })
    return []
  })
}

interface NewPassword {
  readonly accountId: string
  readonly hash: string
  readonly keep: KeptSessions
}

/** Stores a password and cancels a requested change of the e-mail address, which somebody who knew the old password may have made. */
async function storePassword(ctx: PasswordContext, writing: Writing, { accountId, hash, keep }: NewPassword): Promise<void> {
  const { db } = writing
  await db.updateTable('users').set({ password_hash: hash, wanted_email: null }).where('account_id', '=', accountId).execute()
  await db.deleteFrom('letter_tokens').where('account_id', '=', accountId).where('purpose', '=', 'reset').execute()
  // Sign-ins that still need a code were begun with the old password.
  await db.deleteFrom('sign_in_challenges').where('account_id', '=', accountId).execute()
  await endAllSessionsIn(ctx, writing, accountId, keep)
  await scheduleEmail(ctx, { kind: 'password-changed', accountId, at: ctx.now().toISOString() }, db)
}

async function usernameOf({ db }: Pick<AppContext, 'db'>, accountId: string): Promise<string> {
  const { username } = await db.selectFrom('accounts').select('username').where('id', '=', accountId).executeTakeFirstOrThrow()
  return username
}

import type { AppContext } from '../../AppContext.ts'
import { hashPassword } from '../../platform/authentication/passwords.ts'
import { endAllSessions } from '../../platform/authentication/endAllSessions.ts'
import { checkPassword } from './checkRegistration.ts'
import type { RegistrationProblem } from './checkRegistration.ts'

/** Gives somebody a new password and signs them out everywhere, but where they keep a session; answers what stands against it. */
export async function setPassword(
  ctx: Pick<AppContext, 'db' | 'now' | 'events'>,
  accountId: string,
  password: string,
  keep: { readonly sessionHash?: string } = {},
): Promise<RegistrationProblem[]> {
  const { username } = await ctx.db.selectFrom('accounts').select('username').where('id', '=', accountId).executeTakeFirstOrThrow()
  const problems = checkPassword(password, username)
  if (problems.length > 0) return problems
  const hash = await hashPassword(password)
  await ctx.db.updateTable('users').set({ password_hash: hash }).where('account_id', '=', accountId).execute()
  await endAllSessions(ctx, accountId, keep)
  return []
}

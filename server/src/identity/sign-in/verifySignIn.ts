import type { AppContext } from '../../AppContext.ts'
import { isPassword } from '../../platform/authentication/passwords.ts'

/** What is stored of the login that somebody named. */
export interface Login {
  readonly accountId: string
  readonly passwordHash: string
  readonly isDisabled: boolean
}

/** Finds a login by e-mail address or username; null for a name that nobody has. */
export async function findLogin(ctx: Pick<AppContext, 'db'>, login: string): Promise<Login | null> {
  const name = login.trim().toLowerCase()
  const user = await ctx.db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['u.account_id', 'u.password_hash', 'u.disabled_at', 'a.suspended_at'])
    .where((eb) =>
      name.includes('@')
        ? eb(eb.fn<string>('lower', ['u.email']), '=', name)
        : eb.and([eb(eb.fn<string>('lower', ['a.username']), '=', name), eb('a.domain', 'is', null)]),
    )
    .executeTakeFirst()
  if (user === undefined) return null
  return {
    accountId: user.account_id,
    passwordHash: user.password_hash,
    isDisabled: user.disabled_at !== null || user.suspended_at !== null,
  }
}

/** Checks a password. Takes as long for a login that does not exist; that one is disabled is said only to who knows its password. */
export async function verifySignIn(login: Login | null, password: string): Promise<'right' | 'wrong' | 'disabled'> {
  const isRight = await isPassword(password, login?.passwordHash ?? '')
  if (login === null || !isRight) return 'wrong'
  return login.isDisabled ? 'disabled' : 'right'
}

import type { AppContext } from '../../AppContext.ts'
import { isPassword } from '../../platform/authentication/passwords.ts'

export type SignInResult =
  | { readonly kind: 'right'; readonly accountId: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'disabled' }

/** Checks a login by e-mail address or username. Takes as long for a name that does not exist as for a wrong password. */
export async function verifySignIn(ctx: Pick<AppContext, 'db'>, login: string, password: string): Promise<SignInResult> {
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
  const isRight = await isPassword(password, user?.password_hash ?? '')
  if (user === undefined || !isRight) return { kind: 'wrong' }
  // Said only to who knows the password.
  if (user.disabled_at !== null || user.suspended_at !== null) return { kind: 'disabled' }
  return { kind: 'right', accountId: user.account_id }
}

import type { AppContext } from '../../AppContext.ts'
import { obstacleOf } from '../../platform/authentication/obstacleOf.ts'
import type { Obstacle } from '../../platform/authentication/obstacleOf.ts'
import { isPassword } from '../../platform/authentication/passwords.ts'

/** The stored data of a login, as needed for signing in. */
export interface Login {
  readonly accountId: string
  readonly passwordHash: string
  readonly obstacle: Obstacle | null
}

/** Finds a login by e-mail address, username or handle (`@name@server`); null where there is none. */
export async function findLogin(ctx: Pick<AppContext, 'db' | 'settings'>, login: string): Promise<Login | null> {
  const name = login.trim().toLowerCase().replace(/^@/, '')
  const ownEnd = `@${ctx.settings.domain.toLowerCase()}`
  const username = name.endsWith(ownEnd) ? name.slice(0, -ownEnd.length) : name
  const user = await ctx.db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['u.account_id', 'u.password_hash', 'u.disabled_at', 'u.unconfirmed_since', 'u.pending_since', 'a.suspended_at'])
    .where('a.domain', 'is', null)
    .where((eb) => eb.or([eb(eb.fn<string>('lower', ['u.email']), '=', name), eb(eb.fn<string>('lower', ['a.username']), '=', username)]))
    // An e-mail address may look like another account's handle; the login with that address is used.
    .orderBy((eb) => eb(eb.fn<string>('lower', ['u.email']), '=', name), 'desc')
    .executeTakeFirst()
  if (user === undefined) return null
  return {
    accountId: user.account_id,
    passwordHash: user.password_hash,
    obstacle: obstacleOf(user),
  }
}

/** Checks a password. Takes equally long for a login that does not exist; why an account may not be used is only reported after a correct password. */
export async function verifySignIn(login: Login | null, password: string): Promise<'right' | 'wrong' | Obstacle> {
  const isRight = await isPassword(password, login?.passwordHash ?? '')
  if (login === null || !isRight) return 'wrong'
  return login.obstacle ?? 'right'
}

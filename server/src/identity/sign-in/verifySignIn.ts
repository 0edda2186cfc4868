import type { AppContext } from '../../AppContext.ts'
import { obstacleOf } from '../../platform/authentication/obstacleOf.ts'
import type { Obstacle } from '../../platform/authentication/obstacleOf.ts'
import { isPassword } from '../../platform/authentication/passwords.ts'

/** What is stored of the login that somebody named. */
export interface Login {
  readonly accountId: string
  readonly passwordHash: string
  readonly obstacle: Obstacle | null
}

/** Finds a login by e-mail address, username or handle (`@name@server`); null for a name that nobody has. */
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
    // A mail address may look like somebody else's handle: whose it is counts.
    .orderBy((eb) => eb(eb.fn<string>('lower', ['u.email']), '=', name), 'desc')
    .executeTakeFirst()
  if (user === undefined) return null
  return {
    accountId: user.account_id,
    passwordHash: user.password_hash,
    obstacle: obstacleOf(user),
  }
}

/** Checks a password. Takes as long for a login that does not exist; what stands in the way is said only to who knows its password. */
export async function verifySignIn(login: Login | null, password: string): Promise<'right' | 'wrong' | Obstacle> {
  const isRight = await isPassword(password, login?.passwordHash ?? '')
  if (login === null || !isRight) return 'wrong'
  return login.obstacle ?? 'right'
}

import type { AppContext } from '../../AppContext.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'

/** The username of the local account that a webfinger resource names; null when it names something else. */
export function usernameOfResource(settings: AppContext['settings'], resource: string): string | null {
  const acct = /^(?:acct:)?@?([^@\s/]+)@([^@\s/]+)$/i.exec(resource)
  if (acct !== null) return acct[2]?.toLowerCase() === settings.domain.toLowerCase() ? (acct[1] ?? null) : null
  if (!resource.startsWith(`${settings.publicUrl}/`)) return null
  return /^\/(?:@|users\/)([^/@?#]+)$/.exec(resource.slice(settings.publicUrl.length))?.[1] ?? null
}

export async function findLocalAccount(ctx: Pick<AppContext, 'db'>, username: string): Promise<{ id: string; username: string } | null> {
  const row = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'username'])
    .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .where('domain', 'is', null)
    .where(isNotSuspended())
    .executeTakeFirst()
  return row ?? null
}

import type { Context } from 'hono'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { hashSecret, newSecret } from '../../platform/authentication/secrets.ts'
import { callerOf } from '../../platform/http/callerOf.ts'
import { localizerFor } from '../../localization/localizerFor.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'
import { ownCookie } from './ownCookie.ts'

/** A session on the server's own pages; the web client uses a token instead. */
export interface WebSession {
  readonly idHash: string
  readonly accountId: string
  readonly username: string
  readonly csrfToken: string
}

const DAY_MS = 86_400_000
const LIFETIME_MS = 30 * DAY_MS

const cookie = ownCookie('starling_session')

/**
 * Starts a session with a new id, so that an id planted by an attacker is useless. If the account has no language yet, the browser's
 * is stored for e-mails.
 */
export async function beginSession(ctx: AppContext, c: Context, accountId: string): Promise<void> {
  await endSession(ctx, c)
  const id = newSecret()
  const now = ctx.now()
  const caller = callerOf(ctx, c)
  await ctx.db.deleteFrom('web_sessions').where('expires_at', '<', now).execute()
  await ctx.db
    .insertInto('web_sessions')
    .values({
      id_hash: hashSecret(id),
      account_id: accountId,
      csrf_token: newSecret(),
      user_agent: caller.userAgent,
      address: caller.address,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFETIME_MS),
    })
    .execute()
  await ctx.db
    .updateTable('users')
    .set({ last_sign_in_at: now, locale: sql`coalesce(locale, ${localizerFor(c).language})` })
    .where('account_id', '=', accountId)
    .execute()
  cookie.write(ctx, c, id, LIFETIME_MS / 1000)
}

/** The signed-in account; null for none, or for an account that may not sign in. */
export async function findSession(ctx: AppContext, c: Context): Promise<WebSession | null> {
  const id = cookie.read(ctx, c)
  if (id === undefined) return null
  const row = await ctx.db
    .selectFrom('web_sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .innerJoin('users as u', 'u.account_id', 's.account_id')
    .select(['s.id_hash', 's.account_id', 's.csrf_token', 's.last_used_at', 's.created_at', 'a.username'])
    .where('s.id_hash', '=', hashSecret(id))
    .where('s.expires_at', '>', ctx.now())
    .where('u.disabled_at', 'is', null)
    .where(isNotSuspended('a'))
    .executeTakeFirst()
  if (row === undefined) return null
  // The day of last use, by which the owner sees which sessions are in use.
  if (ctx.now().getTime() - (row.last_used_at ?? row.created_at).getTime() >= DAY_MS)
    await ctx.db.updateTable('web_sessions').set({ last_used_at: ctx.now() }).where('id_hash', '=', row.id_hash).execute()
  return { idHash: row.id_hash, accountId: row.account_id, username: row.username, csrfToken: row.csrf_token }
}

export async function endSession(ctx: AppContext, c: Context): Promise<void> {
  const id = cookie.read(ctx, c)
  if (id === undefined) return
  await ctx.db.deleteFrom('web_sessions').where('id_hash', '=', hashSecret(id)).execute()
  cookie.forget(ctx, c)
}

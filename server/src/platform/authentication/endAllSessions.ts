import type { AppContext } from '../../AppContext.ts'
import type { Writing } from '../events/EventBus.ts'

/** The sessions that are not ended. */
export interface KeptSessions {
  readonly sessionHash?: string
  /** The browser in which the web client stays signed in. */
  readonly device?: string | null
}

/** Ends all sessions and tokens of an account, except the given session and the web client in the same browser. */
export async function endAllSessions(ctx: Pick<AppContext, 'now' | 'events'>, accountId: string, keep: KeptSessions = {}): Promise<void> {
  await ctx.events.write((writing) => endAllSessionsIn(ctx, writing, accountId, keep))
}

/** The same within a transaction. Unused authorization codes end too, because each could still be exchanged for a token. */
export async function endAllSessionsIn(
  ctx: Pick<AppContext, 'now'>,
  { db, tell }: Writing,
  accountId: string,
  keep: KeptSessions = {},
): Promise<void> {
  let sessions = db.deleteFrom('web_sessions').where('account_id', '=', accountId)
  if (keep.sessionHash !== undefined) sessions = sessions.where('id_hash', '<>', keep.sessionHash)
  await sessions.execute()
  await db.deleteFrom('oauth_codes').where('account_id', '=', accountId).where('used_at', 'is', null).execute()
  const { device = null } = keep
  let tokens = db
    .updateTable('oauth_tokens')
    .set({ revoked_at: ctx.now() })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
  if (device !== null) tokens = tokens.where((eb) => eb.or([eb('device', 'is', null), eb('device', '<>', device)]))
  for (const { id } of await tokens.returning('id').execute()) tell({ type: 'token.revoked', tokenId: id })
}

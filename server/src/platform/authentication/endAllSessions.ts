import type { AppContext } from '../../AppContext.ts'

/** Signs somebody out everywhere: on the server's pages, and in every application; but for the session they keep. */
export async function endAllSessions(
  ctx: Pick<AppContext, 'db' | 'now' | 'events'>,
  accountId: string,
  keep: { readonly sessionHash?: string } = {},
): Promise<void> {
  await ctx.events.write(async ({ db, tell }) => {
    let sessions = db.deleteFrom('web_sessions').where('account_id', '=', accountId)
    if (keep.sessionHash !== undefined) sessions = sessions.where('id_hash', '<>', keep.sessionHash)
    await sessions.execute()
    const tokens = db
      .updateTable('oauth_tokens')
      .set({ revoked_at: ctx.now() })
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
    for (const { id } of await tokens.returning('id').execute()) tell({ type: 'token.revoked', tokenId: id })
  })
}

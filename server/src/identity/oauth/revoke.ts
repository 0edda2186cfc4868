import type { AppContext } from '../../AppContext.ts'
import { hashSecret, isSameSecret } from '../../platform/authentication/secrets.ts'
import { HttpError } from '../../platform/http/HttpError.ts'

export interface Revocation {
  readonly token: string
  readonly clientId: string | undefined
  readonly clientSecret: string | undefined
}

/**
 * Revokes a token. Whoever has the token may do that; revoking an unknown token succeeds (RFC 7009, 2.2).
 * Refused only with the credentials of another application.
 */
export async function revoke(ctx: Pick<AppContext, 'db' | 'now' | 'events'>, { token, clientId, clientSecret }: Revocation): Promise<void> {
  const row = await ctx.db
    .selectFrom('oauth_tokens as t')
    .leftJoin('oauth_applications as a', 'a.id', 't.application_id')
    .select(['t.id', 'a.client_id', 'a.client_secret_hash'])
    .where('t.token_hash', '=', hashSecret(token))
    .executeTakeFirst()
  if (row === undefined) return
  const isOther = clientId !== undefined && clientId !== '' && row.client_id !== null && row.client_id !== clientId
  const isWrong =
    clientSecret !== undefined &&
    clientSecret !== '' &&
    row.client_secret_hash !== null &&
    !isSameSecret(hashSecret(clientSecret), row.client_secret_hash)
  if (isOther || isWrong) throw new HttpError(403, 'unauthorized_client', 'You are not authorized to revoke this token')
  await ctx.events.write(async ({ db, tell }) => {
    await db.updateTable('oauth_tokens').set({ revoked_at: ctx.now() }).where('id', '=', row.id).where('revoked_at', 'is', null).execute()
    tell({ type: 'token.revoked', tokenId: row.id })
  })
}

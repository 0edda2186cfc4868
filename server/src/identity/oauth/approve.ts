import type { AppContext } from '../../AppContext.ts'
import { hashSecret, newSecret } from '../../platform/authentication/secrets.ts'
import type { AuthorizationRequest } from './AuthorizationRequest.ts'

/** How long a code is valid, in milliseconds: long enough to type one shown on another screen. */
const LIFETIME_MS = 10 * 60_000
/** A code used a second time within this time, in milliseconds, revokes its token. */
const REMEMBERED_MS = 24 * 60 * 60_000

/** Creates an authorization code, which the application can exchange for a token once. `device` is set for the web client of this server. */
export async function approve(
  ctx: Pick<AppContext, 'db' | 'now'>,
  accountId: string,
  request: AuthorizationRequest,
  device: string | null = null,
): Promise<string> {
  const code = newSecret()
  const now = ctx.now().getTime()
  await ctx.db
    .deleteFrom('oauth_codes')
    .where('expires_at', '<', new Date(now - REMEMBERED_MS))
    .execute()
  await ctx.db
    .insertInto('oauth_codes')
    .values({
      code_hash: hashSecret(code),
      application_id: request.application.id,
      account_id: accountId,
      redirect_uri: request.redirectUri,
      scopes: [...request.scopes],
      code_challenge: request.codeChallenge,
      code_challenge_method: request.codeChallenge === null ? null : 'S256',
      expires_at: new Date(now + LIFETIME_MS),
      device,
    })
    .execute()
  return code
}

import OAuth2Server from '@node-oauth/oauth2-server'
import type {
  AuthorizationCode,
  AuthorizationCodeModel,
  Client,
  ClientCredentialsModel,
  Falsey,
  Token,
  User,
} from '@node-oauth/oauth2-server'
import type { AppContext } from '../../AppContext.ts'
import { isWithin, parseScopes } from '../../platform/authentication/scopes.ts'
import { hashSecret, isSameSecret } from '../../platform/authentication/secrets.ts'
import { issueToken } from '../../platform/authentication/issueToken.ts'
import type { Caller } from '../../platform/authentication/Caller.ts'
import type { Grant, IssuedToken } from '../../platform/authentication/issueToken.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'

type Model = AuthorizationCodeModel & ClientCredentialsModel

/** The library reads the system clock; whether a code has expired is decided here by the server's clock. */
const NOT_EXPIRED = new Date(8_640_000_000_000_000)
/** The user of an application's own token. */
const NOBODY: User = { accountId: null }

/** Our tables in the form the library needs. One for each request, because it remembers the code being exchanged. */
export function tokenModel(ctx: AppContext, caller: Caller): Model {
  let codeHash: string | null = null

  return {
    async getClient(clientId: string, clientSecret: string | null): Promise<Client | Falsey> {
      const row = await ctx.db.selectFrom('oauth_applications').selectAll().where('client_id', '=', clientId).executeTakeFirst()
      if (row === undefined) return null
      // Without a secret the client is authenticated by PKCE only; the library refuses everything else.
      if (clientSecret && !isSameSecret(hashSecret(clientSecret), row.client_secret_hash)) return null
      return { id: row.id, redirectUris: row.redirect_uris, grants: ['authorization_code', 'client_credentials'], scopes: row.scopes }
    },

    async getAuthorizationCode(code: string): Promise<AuthorizationCode | Falsey> {
      codeHash = hashSecret(code)
      const row = await ctx.db.selectFrom('oauth_codes').selectAll().where('code_hash', '=', codeHash).executeTakeFirst()
      if (row === undefined) return null
      if (row.used_at !== null) {
        // The code was used twice, so one of the two users has stolen it, and the first token is revoked (RFC 6749, 4.1.2). The code is deleted first: a
        // concurrent exchange either finds it gone, or has stored its token by the time the row lock is released.
        await ctx.db.deleteFrom('oauth_codes').where('code_hash', '=', codeHash).execute()
        await revokeTokensOf(ctx, codeHash)
        return null
      }
      if (row.expires_at <= ctx.now()) return null
      return {
        authorizationCode: code,
        expiresAt: NOT_EXPIRED,
        redirectUri: row.redirect_uri,
        scope: row.scopes,
        client: { id: row.application_id, grants: [] },
        user: { accountId: row.account_id },
        ...(row.code_challenge === null
          ? {}
          : { codeChallenge: row.code_challenge, codeChallengeMethod: row.code_challenge_method ?? 'S256' }),
      }
    },

    async revokeAuthorizationCode({ authorizationCode }: AuthorizationCode): Promise<boolean> {
      const used = await ctx.db
        .updateTable('oauth_codes')
        .set({ used_at: ctx.now() })
        .where('code_hash', '=', hashSecret(authorizationCode))
        .where('used_at', 'is', null)
        .returning('code_hash')
        .executeTakeFirst()
      return used !== undefined
    },

    getUserFromClient: () => Promise.resolve(NOBODY),

    validateScope(_user: User, client: Client, scope?: string[]): Promise<string[] | Falsey> {
      const scopes = parseScopes(scope?.join(' ') || 'read')
      return Promise.resolve(scopes !== null && isWithin(scopes, client['scopes'] as string[]) ? scopes : false)
    },

    async saveToken(token: Token, client: Client, user: User): Promise<Token> {
      const scopes = token.scope ?? []
      const accountId = user['accountId'] as string | null
      const grant = { accountId, applicationId: client.id, scopes, caller }
      const issued = accountId === null ? await issueToken(ctx, grant) : await issueForCode(ctx, grant, codeHash ?? '')
      return { ...token, accessToken: issued.token, scope: scopes, client, user, createdAt: issued.createdAt }
    },

    // Required by the library's types; tokens are found by `createBearers`, codes are saved by `approve`.
    getAccessToken: () => Promise.resolve(null),
    saveAuthorizationCode: () => Promise.resolve(null),
  }
}

/** Stores the token and checks in the same transaction that the code was not used again meanwhile. */
async function issueForCode(ctx: AppContext, grant: Grant, codeHash: string): Promise<IssuedToken> {
  return inTransaction(ctx.db, async (db) => {
    const code = await db.selectFrom('oauth_codes').select('device').where('code_hash', '=', codeHash).forUpdate().executeTakeFirst()
    if (code === undefined) throw new OAuth2Server.InvalidGrantError('Invalid grant: authorization code was shown twice')
    return issueToken({ db, ids: ctx.ids, now: ctx.now }, { ...grant, codeHash, device: code.device })
  })
}

async function revokeTokensOf(ctx: AppContext, codeHash: string): Promise<void> {
  await ctx.events.write(async ({ db, tell }) => {
    const revoked = await db
      .updateTable('oauth_tokens')
      .set({ revoked_at: ctx.now() })
      .where('code_hash', '=', codeHash)
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute()
    for (const { id } of revoked) tell({ type: 'token.revoked', tokenId: id })
  })
}

import type { AppContext } from '../../AppContext.ts'
import type { Caller } from './Caller.ts'
import { hashSecret, newSecret } from './secrets.ts'

export interface Grant {
  /** Null for a token of the application itself. */
  readonly accountId: string | null
  readonly applicationId: string | null
  readonly scopes: readonly string[]
  /** The hash of the authorization code that is exchanged: the token is revoked by it when the code is shown a second time. */
  readonly codeHash?: string | null
  /** The browser in which this server's own client was signed in. */
  readonly device?: string | null
  /** Who gets it; unknown for tokens that the operator makes. */
  readonly caller?: Caller
}

export interface IssuedToken {
  readonly id: string
  /** The token itself: returned only here, stored only as a hash. */
  readonly token: string
  readonly createdAt: Date
}

/** Creates a token. It has no expiry date: it ends when it is revoked or has not been used for long. */
export async function issueToken(ctx: Pick<AppContext, 'db' | 'ids' | 'now'>, grant: Grant): Promise<IssuedToken> {
  const issued = { id: ctx.ids.next(), token: newSecret(), createdAt: ctx.now() }
  await ctx.db
    .insertInto('oauth_tokens')
    .values({
      id: issued.id,
      token_hash: hashSecret(issued.token),
      application_id: grant.applicationId,
      account_id: grant.accountId,
      scopes: [...grant.scopes],
      code_hash: grant.codeHash ?? null,
      device: grant.device ?? null,
      address: grant.caller?.address ?? '',
      user_agent: grant.caller?.userAgent ?? '',
      created_at: issued.createdAt,
    })
    .execute()
  return issued
}

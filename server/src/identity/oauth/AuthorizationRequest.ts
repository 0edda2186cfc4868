import type { AppContext } from '../../AppContext.ts'
import { isWithin, parseScopes } from '../../platform/authentication/scopes.ts'
import { OUT_OF_BAND, withAnswer } from './redirectUri.ts'

/** A validated authorization request. */
export interface AuthorizationRequest {
  readonly application: { readonly id: string; readonly name: string; readonly website: string | null }
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly state: string | null
  readonly codeChallenge: string | null
}

export type ReadRequest =
  | { readonly kind: 'valid'; readonly request: AuthorizationRequest }
  /** A warning shown to the user, because the application or its redirect address is not trustworthy. */
  | { readonly kind: 'untrusted'; readonly reason: 'unknownApplication' | 'unregisteredAddress' }
  /** Returned to the application by redirect. */
  | { readonly kind: 'refused'; readonly redirectTo: string | null; readonly reason: string }

/** The parameters that the consent form passes on. */
export const REQUEST_PARAMS = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const

export async function readAuthorizationRequest(ctx: Pick<AppContext, 'db'>, params: URLSearchParams): Promise<ReadRequest> {
  const application = await ctx.db
    .selectFrom('oauth_applications')
    .selectAll()
    .where('client_id', '=', params.get('client_id') ?? '')
    .executeTakeFirst()
  if (application === undefined) return { kind: 'untrusted', reason: 'unknownApplication' }
  const redirectUri = params.get('redirect_uri') ?? (application.redirect_uris.length === 1 ? application.redirect_uris[0] : undefined)
  // Compared exactly: looser comparisons have been exploited to steal codes.
  if (redirectUri === undefined || !application.redirect_uris.includes(redirectUri)) {
    return { kind: 'untrusted', reason: 'unregisteredAddress' }
  }
  const state = params.get('state')
  const refuse = (error: string, description: string): ReadRequest => ({
    kind: 'refused',
    reason: description,
    redirectTo: redirectUri === OUT_OF_BAND ? null : withAnswer(redirectUri, { error, error_description: description, state }),
  })
  if (params.get('response_type') !== 'code') return refuse('unsupported_response_type', 'The response type must be code')
  const scopes = parseScopes(params.get('scope')?.trim() || 'read')
  if (scopes === null || !isWithin(scopes, application.scopes))
    return refuse('invalid_scope', 'The application asks for more than it has registered')
  const codeChallenge = params.get('code_challenge')
  if (codeChallenge !== null && params.get('code_challenge_method') !== 'S256')
    return refuse('invalid_request', 'The code challenge method must be S256')
  if (codeChallenge !== null && !/^[\w.~-]{43,128}$/.test(codeChallenge))
    return refuse('invalid_request', 'The code challenge is not valid')
  return { kind: 'valid', request: { application, redirectUri, scopes, state, codeChallenge } }
}
